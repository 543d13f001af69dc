// A directory with deletion requests, used as the server and the command use it.
import { rmSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { contactVault, identityHasher } from '#server/features/candidates/public.ts';
import { importsHere, type SourceRow } from '#server/features/imports/testing/import-here.ts';
import { zipOfParts } from '#server/features/imports/testing/workbooks.ts';
import { removalJournal, replayJournal } from '#server/features/removals/public.ts';
import { sealing } from '#server/foundation/sealing/public.ts';
import type { TestProduct } from '#server/testing/product.ts';
import { testSecrets } from '#server/testing/secrets.ts';
import { processRequests } from '../process-requests.ts';
import { receiveDownload } from '../receive-download.ts';
import { findReport } from '../reports-store.ts';
import { sourceOf } from './source-of.ts';

export function deletionProduct({ database }: Pick<TestProduct, 'database'>, journalFile: string) {
  const reader = { vault: contactVault(testSecrets.contactKeys), hasher: identityHasher(testSecrets.lookupKey) };
  const journal = removalJournal(journalFile);
  const { importVendor, importNppes, undo, writeBatch } = importsHere(database, testSecrets);
  const now = new Date('2026-11-27T10:00:00Z');
  const parts = {
    database,
    clock: { now: () => now },
    reader,
    hasher: reader.hasher,
    sealing: sealing(testSecrets.contactKeys),
    journal,
  };
  let batches = 0;
  const receive = async (files: Readonly<Record<string, string>>): Promise<string> =>
    receiveDownload(parts, sourceOf(await zipOfParts(files)), { isByHand: true });
  const reportOf = async (downloadId: string): Promise<string | null> => {
    const report = await findReport(database, { downloadId });
    return report === null ? null : gunzipSync(report.content).toString();
  };
  return {
    parts,
    undo,
    writeBatch,
    importNppes,
    receive,
    reportOf,
    process: () => processRequests(parts),
    /** Takes the files and does everything they ask for. Returns the report. */
    take: async (files: Readonly<Record<string, string>>): Promise<string | null> => {
      const id = await receive(files);
      await processRequests(parts);
      return reportOf(id);
    },
    imported: async (...rows: SourceRow[]): Promise<string> => {
      const batch = `deletion-${(batches += 1)}`;
      await importVendor('acme', batch, rows);
      return batch;
    },
    /** The last names of everyone who is listed. */
    listed: async (): Promise<string[]> => {
      const { rows } = await database.pool.query<{ name: string }>(
        'select last_name as name from listed_candidates order by last_name',
      );
      return rows.map(({ name }) => name);
    },
    onFile: async (): Promise<string[]> => {
      const { rows } = await database.pool.query<{ name: string }>(
        'select last_name as name from candidates order by last_name',
      );
      return rows.map(({ name }) => name);
    },
    exemptPublic: async (isExempt: boolean): Promise<void> => {
      await database.pool.query('update deletion_settings set exempts_public = $1', [isExempt]);
    },
    replay: async (): Promise<void> => {
      await replayJournal(parts, await journal.read());
    },
    clear: async (): Promise<void> => {
      rmSync(journalFile, { force: true });
      await database.pool.query(
        `truncate candidates, candidates_meanwhile, candidate_keys, carried_keys, candidate_contacts, contact_hashes, suppressions, likely_removals, held_candidates,
         hidden_candidates, removed_candidates, removal_causes, deletion_contacts, deletion_holders, deletion_requests, deletion_reports,
         deletion_downloads, import_batches, import_undo, completed_removals cascade`,
      );
    },
  };
}

let people = 0;
/** A person of a vendor's file. */
export const person = (lastName: string, contacts: { email?: string; phone?: string } = {}): SourceRow => ({
  id: `d${(people += 1)}`,
  Contactfirstname: 'Ada',
  Contactlastname: lastName,
  specialty: 'Dentist',
  Contactcity: 'Boston',
  Contactstate: 'MA',
  ...(contacts.email !== undefined && { Contactemail: contacts.email }),
  ...(contacts.phone !== undefined && { Contactphone: contacts.phone }),
});
