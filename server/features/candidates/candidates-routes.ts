import type { Database } from '#server/foundation/database/public.ts';
import type { ContractImplementer } from '#server/foundation/operation/public.ts';
import type { ContactReader } from './contacts/read-contacts.ts';
import { readCandidate } from './read-candidate.ts';

export const candidatesRoutes = (implement: ContractImplementer, database: Database, reader: ContactReader) => ({
  getCandidate: implement.candidates.getCandidate.handler(({ input, context }) =>
    readCandidate(database, reader, input.id, context),
  ),
});
