// Takes a batch back: whom it brought goes, whom it changed stands as before. In chunks, each in one transaction; a killed
// undo goes on when it is run again. What is listed changes in one moment, between preparing and writing.
import type { PoolClient } from 'pg';
import { inTransaction } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { wordsText } from '../candidate-rows.ts';
import type { CandidateRow } from '../candidate-rows.ts';
import * as store from '../candidates-store.ts';
import type { ContactVault } from '../contacts/contact-vault.ts';
import { mergeWords, summarizeContacts } from '../merge-candidate.ts';
import { findBatch, findUnfinished, withImportLock } from './batch-store.ts';
import type { Batch } from './batch-store.ts';
import { ImportFault } from './import-fault.ts';
import { forgetPreparedListing, prepareListing, setBatchState } from './listing-store.ts';
import { deleteBrought, findLaterBatch, readUndoRows, restoreContacts, takeUndoRows } from './undo-store.ts';
import type { UndoRow } from './undo-store.ts';

export interface UndoSummary {
  removed: number;
  restored: number;
}

export interface UndoProgress {
  /** While preparing, everybody is listed as the batch left them; from then on as before it. */
  phase: 'preparing' | 'taking-back';
  people: number;
}

const chunkPeople = 500;

/** @throws ImportFault when there is no such batch, it is undone already, another is unfinished, or a later batch changed the same people. */
export async function undoImport(database: Database, vault: ContactVault, batchId: string, onProgress: (progress: UndoProgress) => void): Promise<UndoSummary> {
  const summary = await withImportLock(database, async () => {
    const batch = await undoable(database, batchId);
    if (batch.state === 'finished') await prepareAll(database, vault, batch, (people) => onProgress({ phase: 'preparing', people }));
    if (batch.state !== 'undoing') await setBatchState(database, batchId, 'undoing');
    const restored = await restoreAll(database, vault, batch, (people) => onProgress({ phase: 'taking-back', people }));
    const removed = await removeAll(database, batchId, (people) => onProgress({ phase: 'taking-back', people: restored + people }));
    await setBatchState(database, batchId, 'undone');
    return { removed, restored };
  });
  if (summary === null) throw new ImportFault('busy', 'An import is at work: wait until it has ended, then run the command again.');
  return summary;
}

async function undoable(database: Database, batchId: string): Promise<Batch> {
  const batch = await findBatch(database, batchId);
  if (batch === null) throw new ImportFault('no-batch', `There is no batch ${batchId}: npm run imports lists them.`);
  if (batch.state === 'undone') throw new ImportFault('no-batch', `The batch ${batchId} has been taken back already.`);
  const unfinished = await findUnfinished(database);
  if (unfinished !== null && unfinished.id !== batchId) {
    throw new ImportFault('unfinished', `The later batch ${unfinished.id} is unfinished: import its file again to complete it, or take it back with npm run import:undo -- ${unfinished.id}, before ${batchId}.`);
  }
  const later = await findLaterBatch(database, batchId);
  if (later !== null) throw new ImportFault('later-batch', `The later batch ${later} changed people of ${batchId}: take it back first, with npm run import:undo -- ${later}`);
  return batch;
}

async function prepareAll(database: Database, vault: ContactVault, batch: Batch, onProgress: (people: number) => void): Promise<void> {
  await forgetPreparedListing(database);
  let people = 0;
  for (let last: string | null = '0'; last !== null;) {
    const after: string = last;
    last = await inTransaction(database, async (client) => {
      await store.lockCandidateWriters(client);
      const rows = await readUndoRows(client, batch.id, after, chunkPeople);
      await prepareListing(client, await asBefore(client, vault, batch, rows));
      people += rows.length;
      return rows.at(-1)?.candidateId ?? null;
    });
    onProgress(people);
  }
}

async function restoreAll(database: Database, vault: ContactVault, batch: Batch, onProgress: (people: number) => void): Promise<number> {
  const restoreChunk = (): Promise<number> => inTransaction(database, async (client) => {
    await store.lockCandidateWriters(client);
    const rows = await takeUndoRows(client, batch.id, chunkPeople);
    await restoreContacts(client, rows);
    await store.updateCandidates(client, await asBefore(client, vault, batch, rows));
    return rows.length;
  });
  let restored = 0;
  for (let people = await restoreChunk(); people > 0; people = await restoreChunk()) onProgress(restored += people);
  return restored;
}

async function removeAll(database: Database, batchId: string, onProgress: (people: number) => void): Promise<number> {
  let removed = 0;
  for (let last: string | null = '0'; last !== null;) {
    const after: string = last;
    const gone = await inTransaction(database, async (client) => {
      await store.lockCandidateWriters(client);
      return deleteBrought(client, batchId, after, chunkPeople);
    });
    onProgress(removed += gone.people);
    last = gone.last;
  }
  return removed;
}

/** The people of the notes as they stood before the batch: what its source had said, with what the others say. */
async function asBefore(client: PoolClient, vault: ContactVault, { source }: Batch, rows: UndoRow[]): Promise<CandidateRow[]> {
  const onFile = await store.loadOnFile(client, rows.map(({ candidateId }) => candidateId));
  return rows.flatMap(({ candidateId: id, wordBefore, contactsBefore, keysAdded }) => {
    const found = onFile.get(id);
    if (!found) return [];
    const words = wordBefore ? new Map(found.words).set(source, wordBefore) : new Map([...found.words].filter(([name]) => name !== source));
    const summary = summarizeContacts(contactsBefore ? vault.open(id, contactsBefore) : []);
    const keys = found.keys.filter((key) => !keysAdded.includes(key));
    return [{ id, values: mergeWords(words), summary, firstBatch: found.firstBatch, words: wordsText(words), keys }];
  });
}
