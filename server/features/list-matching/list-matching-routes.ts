import type { Admission } from '#server/foundation/admission/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import {
  signedIn,
  successAfter,
  type ContractImplementer,
  type OperationContext,
} from '#server/foundation/operation/public.ts';
import { mayHaveKeys } from '../accounts/public.ts';
import type { IdentityHasher } from '../candidates/public.ts';
import { readerOfOwn, type KeepSeat } from '../access/public.ts';
import { showList, type QueueWrite } from '../lists/public.ts';
import { matchList } from './match-list.ts';
import {
  compareChunk,
  decideRow,
  deleteRun,
  listAmbiguous,
  makeList,
  readRun,
  startRun,
  replaceSystem,
  type RunParts,
} from './runs/match-runs.ts';

export interface ListMatchingParts extends RunParts {
  database: Database;
  /** For statements about a million candidates. */
  longDatabase: Database;
  hasher: IdentityHasher;
  keepSeat: KeepSeat;
  /** The queue of all changes of lists. */
  queueWrite: QueueWrite;
  /** The places of all operations that cost as much as many searches. */
  costlyWork: Admission;
}

/**
 * Comparing tells which addresses are on file, so the shared demo account and temporary grants may not.
 * @throws AppError `MATCHING_WITHOUT_PLAN`
 */
async function comparing(context: OperationContext): Promise<string> {
  const { kind } = await context.rights.access();
  if (kind !== 'admin' && !mayHaveKeys(kind))
    throw new AppError(
      'forbidden',
      'MATCHING_WITHOUT_PLAN',
      'Comparing a file of your own is part of the plans. Choose one on the pricing page.',
    );
  return signedIn(context).userId;
}

export const listMatchingRoutes = ({ listMatching }: ContractImplementer, parts: ListMatchingParts) => ({
  matchList: listMatching.matchList.handler(async ({ input: { headers, body }, context }) => {
    await context.rights.demand('createLists');
    const { database, hasher, queueWrite, costlyWork } = parts;
    const { userId } = signedIn(context);
    const creationKey = headers['idempotency-key'] ?? null;
    const match = () => matchList(database, hasher, { userId, listName: body.listName, csv: body.csv, creationKey });
    const { list, invalidLines, ...counts } = await costlyWork.run(userId, () => queueWrite(userId, match));
    return {
      ...counts,
      invalid_lines: invalidLines,
      list: list === null ? null : await showList(database.pool, readerOfOwn(userId), list),
    };
  }),
  startMatchRun: listMatching.startMatchRun.handler(async ({ input, context }) =>
    startRun(parts, await comparing(context), input),
  ),
  matchRows: listMatching.matchRows.handler(async ({ input, context }) => {
    const userId = await comparing(context);
    const compared = await parts.costlyWork.run(userId, () => compareChunk(parts, userId, input));
    return { ...compared, comparesNames: parts.searchNames !== null };
  }),
  readMatchRun: listMatching.readMatchRun.handler(({ input: { id }, context }) =>
    readRun(parts, signedIn(context).userId, id),
  ),
  listAmbiguousRows: listMatching.listAmbiguousRows.handler(({ input, context }) =>
    listAmbiguous(parts, signedIn(context).userId, input),
  ),
  decideAmbiguousRow: listMatching.decideAmbiguousRow.handler(({ input, context }) =>
    decideRow(parts, signedIn(context).userId, input),
  ),
  makeMatchedList: listMatching.makeMatchedList.handler(async ({ input: { headers, body }, context }) => {
    const userId = signedIn(context).userId;
    await context.rights.demand('createLists');
    const order = { ...body, creationKey: headers['idempotency-key'] ?? null };
    return parts.costlyWork.run(userId, () => parts.queueWrite(userId, () => makeList(parts, userId, order)));
  }),
  replaceOwnSystem: listMatching.replaceOwnSystem.handler(async ({ input, context }) => {
    const userId = await comparing(context);
    return parts.costlyWork.run(userId, () => replaceSystem({ ...parts, database: parts.longDatabase }, userId, input));
  }),
  deleteMatchRun: listMatching.deleteMatchRun.handler(({ input: { id }, context }) =>
    successAfter(deleteRun(parts, signedIn(context).userId, id)),
  ),
});
