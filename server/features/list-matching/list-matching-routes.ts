import type { Admission } from '#server/foundation/admission/public.ts';
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
  /** The places of all operations that cost as much as many searches. */
  costlyWork: Admission;
}

export const listMatchingRoutes = (
  { listMatching }: ContractImplementer,
  { database, hasher, queueWrite, costlyWork }: ListMatchingParts,
) => ({
  matchList: listMatching.matchList.handler(async ({ input: { headers, body }, context }) => {
    await context.rights.demand('createLists');
    const { userId } = signedIn(context);
    const creationKey = headers['idempotency-key'] ?? null;
    const match = () => matchList(database, hasher, { userId, listName: body.listName, csv: body.csv, creationKey });
    const { list, invalidLines, ...counts } = await costlyWork.run(userId, () => queueWrite(userId, match));
    return { ...counts, invalid_lines: invalidLines, list: list === null ? null : toContract(list) };
  }),
});
