import type { Database } from '#server/foundation/database/public.ts';
import type { ContractImplementer } from '#server/foundation/operation/public.ts';
import { readCandidate } from './read-candidate.ts';

export const candidatesRoutes = (implement: ContractImplementer, database: Database) => ({
  getCandidate: implement.candidates.getCandidate.handler(({ input }) => readCandidate(database, input.id)),
});
