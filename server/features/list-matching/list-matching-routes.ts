import type { Database } from '#server/foundation/database/public.ts';
import { signedIn } from '#server/foundation/operation/public.ts';
import type { ContractImplementer } from '#server/foundation/operation/public.ts';
import type { IdentityHasher } from '../candidates/public.ts';
import { toContract } from '../lists/public.ts';
import type { QueueWrite } from '../lists/public.ts';
import { matchList } from './match-list.ts';

export interface ListMatchingParts {
  database: Database;
  hasher: IdentityHasher;
  /** The queue of all changes of lists. */
  queueWrite: QueueWrite;
}

export const listMatchingRoutes = (
  { listMatching }: ContractImplementer,
  { database, hasher, queueWrite }: ListMatchingParts,
) => ({
  matchList: listMatching.matchList.handler(async ({ input: { headers, body }, context }) => {
    await context.rights.demand('createLists');
    const { userId } = signedIn(context);
    const creationKey = headers['idempotency-key'] ?? null;
    const { list, invalidLines, ...counts } = await queueWrite(userId, () =>
      matchList(database, hasher, { userId, listName: body.listName, csv: body.csv, creationKey }),
    );
    return { ...counts, invalid_lines: invalidLines, list: list === null ? null : toContract(list) };
  }),
});
