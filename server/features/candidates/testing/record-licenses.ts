import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { insertEvents } from '../events/event-store.ts';

/** Each of the candidates gained a license in Texas, as an event alone. */
export const recordLicenses = (database: Database, candidateIds: readonly string[]): Promise<void> =>
  inTransaction(database, (client) =>
    insertEvents(
      client,
      { source: 'nppes', day: '2026-03-11', batchId: null },
      candidateIds.map((candidateId) => ({ candidateId, kind: 'license_added', to: 'TX' })),
    ),
  );
