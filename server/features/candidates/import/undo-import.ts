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
    if (batch.state === 'finished') {
      await forgetPreparedListing(database);
      await inChunks(database, (client, afterId) => prepareChunk(client, vault, batch, afterId), (people) => onProgress({ phase: 'preparing', people }));
    }
    if (batch.state !== 'undoing') await setBatchState(database, batchId, 'undoing');
    const restored = await inChunks(database, (client) => restoreChunk(client, vault, batch), (people) => onProgress({ phase: 'taking-back', people }));
    const removed = await inChunks(
      database, (client, afterId) => deleteBrought(client, batchId, afterId, chunkPeople), (people) => onProgress({ phase: 'taking-back', people: restored + people }),
    );
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

/** Each chunk in one transaction, in which nobody else writes candidates. `work` gets the id behind which to go on, and answers whom it dealt with, by ascending id. */
async function inChunks(database: Database, work: (client: PoolClient, afterId: string) => Promise<string[]>, onProgress: (people: number) => void): Promise<number> {
  let people = 0;
  let lastId: string | undefined = '0';
  while (lastId !== undefined) {
    const afterId: string = lastId;
    const ids = await inTransaction(database, async (client) => {
      await store.lockCandidateWriters(client);
      return work(client, afterId);
    });
    people += ids.length;
    onProgress(people);
    lastId = ids.at(-1);
  }
  return people;
}

const idsOf = (rows: UndoRow[]): string[] => rows.map(({ candidateId }) => candidateId);

async function prepareChunk(client: PoolClient, vault: ContactVault, batch: Batch, afterId: string): Promise<string[]> {
  const rows = await readUndoRows(client, batch.id, afterId, chunkPeople);
  await prepareListing(client, await asBefore(client, vault, batch, rows));
  return idsOf(rows);
}

async function restoreChunk(client: PoolClient, vault: ContactVault, batch: Batch): Promise<string[]> {
  const rows = await takeUndoRows(client, batch.id, chunkPeople);
  await restoreContacts(client, rows);
  await store.updateCandidates(client, await asBefore(client, vault, batch, rows));
  return idsOf(rows);
}

/** The people of the notes as they stood before the batch: what its source had said, with what the others say. */
async function asBefore(client: PoolClient, vault: ContactVault, { source }: Batch, rows: UndoRow[]): Promise<CandidateRow[]> {
  const onFile = await store.loadOnFile(client, idsOf(rows));
  return rows.flatMap(({ candidateId: id, wordBefore, contactsBefore, keysAdded }) => {
    const found = onFile.get(id);
    if (!found) return [];
    const words = wordBefore ? new Map(found.words).set(source, wordBefore) : new Map([...found.words].filter(([name]) => name !== source));
    const summary = summarizeContacts(contactsBefore ? vault.open(id, contactsBefore) : []);
    const keys = found.keys.filter((key) => !keysAdded.includes(key));
    return [{ id, values: mergeWords(words), summary, firstBatch: found.firstBatch, words: wordsText(words), keys }];
  });
}
