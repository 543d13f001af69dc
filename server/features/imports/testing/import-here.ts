// Imports and undoes batches in the process of the test, with the same calls as the commands.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseError } from 'pg';
import { afterAll } from 'vitest';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import type { Secrets } from '#server/foundation/config/public.ts';
import { insertBatch, setBatchState } from '../batches/batch-store.ts';
import {
  candidateWriter,
  contactVault,
  identityHasher,
  type CandidateDraft,
  type WriteCounts,
} from '#server/features/candidates/public.ts';
import { importFile, type ImportSummary } from '../import-file.ts';
import { byHeader } from '../reading/choose-columns.ts';
import { openSourceRows } from '../reading/source-rows.ts';
import { undoJournal } from '../undo/undo-journal.ts';
import { pruneUndo } from '../undo/undo-store.ts';
import { undoImport } from '../undo-import.ts';
import { nppesFile } from './nppes-file.ts';
import { requestToImport } from './import-request.ts';
import { readHere, readOneChunk } from './read-here.ts';
import { byOperator } from '#server/testing/by-operator.ts';

const secrets = {
  contactKeys: [{ id: 't1', key: Buffer.alloc(32, 1) }] satisfies [{ id: string; key: Buffer }],
  lookupKey: Buffer.alloc(32, 2),
  authSecret: Buffer.alloc(32, 2).toString('base64'),
  olderAuthSecrets: [],
};
export const vault = contactVault(secrets.contactKeys);
export const hasher = identityHasher(secrets.lookupKey);

/** The directory, and everything known about imports. */
export const importedTables = [
  'candidates',
  'candidate_keys',
  'candidate_contacts',
  'candidate_changes',
  'candidates_meanwhile',
  'import_batches',
  'import_undo',
  'import_overlaps',
  'suppressions',
  'carried_keys',
  'organization_npis',
  'regrouped_candidates',
  'possible_duplicates',
  'contact_hashes',
  'likely_removals',
  'held_candidates',
  'hidden_candidates',
  'removed_candidates',
  'import_rejected_parts',
  'candidate_events',
  'candidate_event_batches',
];

const deadlockDetected = '40P01';

/** `cells` by column name. */
export type SourceRow = Record<string, string>;

export interface ImportsHere {
  /** `batchId` null: the import names its batch. `today`: ISO date. */
  importVendor: (source: string, batchId: string | null, rows: SourceRow[], today?: string) => Promise<ImportSummary>;
  importNppes: (
    batchId: string,
    rows: SourceRow[],
    options?: { isDryRun?: boolean; today?: string },
  ) => Promise<ImportSummary>;
  /** A companion of the registry's file. */
  importCompanion: (
    batchId: string,
    text: string,
    options?: { isDryRun?: boolean; source?: string; isKilled?: boolean },
  ) => Promise<ImportSummary>;
  /** Writes the rows as `importVendor` does, without the checks of a file: for tests of what a batch changes. */
  importRows: (source: string, batchId: string, rows: SourceRow[]) => Promise<WriteCounts>;
  /** Writes what an import would write, without a file and reading threads, for tests with very many batches. */
  writeBatch: (source: string, batchId: string, drafts: CandidateDraft[], today: string) => Promise<WriteCounts>;
  undo: (batchId: string) => Promise<{ removed: number; restored: number }>;
  /** Empties the directory and everything known about imports. */
  clear: () => Promise<void>;
}

/** `keys`: those of a product in the same database; left out: those of this file. */
export function importsHere(database: Database, keys: Secrets = secrets): ImportsHere {
  const folder = mkdtempSync(join(tmpdir(), 'careroster-imports-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  const keyVault = contactVault(keys.contactKeys);
  const writer = candidateWriter(keyVault, identityHasher(keys.lookupKey));
  const importText = (
    source: string | null,
    batchId: string | null,
    text: string,
    { isDryRun = false, today = '2026-11-21', isKilled = false } = {},
  ): Promise<ImportSummary> => {
    const file = join(folder, `${batchId ?? 'unnamed'}.csv`);
    writeFileSync(file, text);
    return importFile(
      database,
      writer,
      keys,
      requestToImport(file, { source, batchId, isDryRun, isForced: true, today }),
      isKilled ? readOneChunk : readHere,
    );
  };
  const writeBatch: ImportsHere['writeBatch'] = async (source, batchId, drafts, today) => {
    await insertBatch(database, {
      id: batchId,
      source,
      fileName: `${batchId}.csv`,
      fileFingerprint: batchId,
      format: source === 'nppes' ? 'nppes' : 'vendor',
      fileRows: drafts.length,
      startedBy: byOperator.actor,
      jobId: null,
    });
    const counts = await inTransaction(database, (client) =>
      writer.write(client, drafts, { source, batchId, today }, undoJournal),
    );
    await setBatchState(database, byOperator, { id: batchId, source }, 'finished');
    await pruneUndo(database);
    return counts;
  };
  return {
    importRows: async (source, batchId, rows) => {
      const file = join(folder, `${batchId}.csv`);
      writeFileSync(file, vendorText(rows));
      return writeBatch(source, batchId, await draftsIn(file, source), '2026-11-21');
    },
    writeBatch,
    importVendor: (source, batchId, rows, today) =>
      importText(source, batchId, vendorText(rows), today === undefined ? {} : { today }),
    importNppes: (batchId, rows, options) => importText('nppes', batchId, nppesFile(rows), options),
    importCompanion: (batchId, text, { source, ...options } = {}) => importText(source ?? null, batchId, text, options),
    undo: (batchId) =>
      undoImport(
        database,
        { vault: keyVault, hasher: identityHasher(keys.lookupKey) },
        byOperator,
        batchId,
        () => undefined,
      ),
    clear: () => despiteDeadlocks(() => database.pool.query(`truncate ${importedTables.join(', ')}`)),
  };
}

async function draftsIn(file: string, source: string): Promise<CandidateDraft[]> {
  const opened = await openSourceRows(() => file, { source, sheet: null, columns: byHeader });
  const drafts: CandidateDraft[] = [];
  for await (const rows of opened.rows())
    for (const row of rows) {
      const result = opened.map(row);
      if (result.kind !== 'candidate') throw new Error(`Line ${row.line} describes no candidate.`);
      drafts.push(result.draft);
    }
  return drafts;
}

/** A search that reads the same tables meanwhile may wait for the transaction, which waits for the search. PostgreSQL then ends one of them. */
export async function despiteDeadlocks(transaction: () => Promise<unknown>): Promise<void> {
  for (;;) {
    const isDone = await transaction().then(
      () => true,
      (error: unknown) => {
        if (error instanceof DatabaseError && error.code === deadlockDetected) return false;
        throw error;
      },
    );
    if (isDone) return;
  }
}

const vendorColumns = [
  'id',
  'NPI',
  'Contactfirstname',
  'Contactlastname',
  'Contacttitle',
  'specialty',
  'Companyname',
  'Contactcity',
  'Contactstate',
  'Personalemail',
  'Contactemail',
  'Contactphone',
  'Graduationyear',
  'Medicalschool',
  'Languages',
  'Boardcertifications',
];

/** The file of a vendor with these rows. */
export const vendorText = (rows: SourceRow[]): string =>
  [vendorColumns, ...rows.map((row) => vendorColumns.map((column) => row[column] ?? ''))]
    .map((cells) => `${cells.join(',')}\n`)
    .join('');

/** A vendor's row about person number `who`: the same e-mail address in every source, an id of the source's own. */
export const personRow = (who: number, said: SourceRow = {}): SourceRow => ({
  id: String(who),
  Contactfirstname: 'Rosa',
  Contactlastname: `Almeida${who}`,
  Contacttitle: 'Nurse',
  specialty: 'Nurse',
  Personalemail: `p${who}@postbox.example`,
  ...said,
});
