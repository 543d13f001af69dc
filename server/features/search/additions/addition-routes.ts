import type { SearchAddition } from '#contract/search/search-additions.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { signedIn, type ContractImplementer } from '#server/foundation/operation/public.ts';
import { readerIn } from '../../access/public.ts';
import { targetOf, workOf } from '../../lists/public.ts';
import type { SearchParts } from '../search-parts.ts';
import { findAdditions, type StoredAddition } from './additions-store.ts';
import { orderAddition, orderUndo, stopAddition } from './order-addition.ts';

const shownHours = 24;
const shownMax = 20;

export const additionRoutes = ({ search }: ContractImplementer, database: Database, parts: SearchParts) => ({
  addSearchToList: search.addSearchToList.handler(async ({ input: { headers, body }, context }) => {
    await context.rights.demand('createLists');
    const idempotencyKey = headers['idempotency-key'] ?? null;
    const order = {
      reader: await readerIn(context),
      target: targetOf(body, idempotencyKey),
      filters: body.filters,
      work: null,
      idempotencyKey,
    };
    return toContract(await orderAddition(database, parts, order, context.signal));
  }),
  changeSearchedMembers: search.changeSearchedMembers.handler(async ({ input: { headers, body }, context }) => {
    await context.rights.demand('saveLists');
    const order = {
      reader: await readerIn(context),
      target: { listId: body.listId },
      filters: body.filters,
      work: workOf(body),
      idempotencyKey: headers['idempotency-key'] ?? null,
    };
    return toContract(await orderAddition(database, parts, order, context.signal));
  }),
  undoSearchChange: search.undoSearchChange.handler(async ({ input, context }) =>
    toContract(await orderUndo(database, await readerIn(context), input.id)),
  ),
  listSearchAdditions: search.listSearchAdditions.handler(async ({ context }) => {
    const { userId } = signedIn(context);
    return { data: (await findAdditions(database, userId, { hours: shownHours, rowsMax: shownMax })).map(toContract) };
  }),
  cancelSearchAddition: search.cancelSearchAddition.handler(async ({ input, context }) =>
    toContract(await stopAddition(database, signedIn(context).userId, input.id)),
  ),
});

const toContract = ({ added, alreadyThere, gone, work, ...addition }: StoredAddition): SearchAddition => ({
  id: addition.id,
  list_id: addition.listId,
  state: addition.state,
  total: addition.total,
  processed: addition.processed,
  result:
    work !== null || added === null || alreadyThere === null || gone === null
      ? null
      : { added, already_there: alreadyThere, gone },
  change: work === null ? null : { is_undo: addition.undoes !== null, changed: added, can_undo: addition.canUndo },
  failure: addition.failure,
  created_at: addition.createdAt.toISOString(),
});
