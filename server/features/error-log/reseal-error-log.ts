// The rotation of keys: encrypts reports and terms with the current key, also those that an older version stored as plain text.
import { inChunks } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { Sealing } from '#server/foundation/sealing/public.ts';
import { openReport, openTerm, sealReport, sealTerm } from './sealed-words.ts';
import * as reports from './search-errors-store.ts';
import * as terms from './unmatched-terms-store.ts';

const chunkRows = 100;

/** Returns how many were encrypted with the current key. Each chunk is a separate transaction, so the work can be resumed. */
export async function resealErrorLog(database: Database, sealing: Sealing): Promise<number> {
  const resealedReports = await inChunks(database, async (client) => {
    const rows = await reports.takeUnderOtherKeys(client, sealing.currentKeyId, chunkRows);
    for (const row of rows)
      await reports.saveSealed(client, row.id, sealReport(sealing, row.id, openReport(sealing, row)));
    return rows.length;
  });
  const resealedTerms = await inChunks(database, async (client) => {
    const rows = await terms.takeTermsUnderOtherKeys(client, sealing.currentKeyId, chunkRows);
    for (const row of rows)
      await terms.saveSealedTerm(client, row.termHash, sealTerm(sealing, row.termHash, openTerm(sealing, row)));
    return rows.length;
  });
  return resealedReports + resealedTerms;
}

/** Plain text of an older version is not counted: it does not mean that a rotation was interrupted. */
export const countErrorLogUnderOtherKeys = async (database: Database, sealing: Sealing): Promise<number> =>
  (await reports.countUnderOtherKeys(database, sealing.currentKeyId)) +
  (await terms.countTermsUnderOtherKeys(database, sealing.currentKeyId));
