// Takes a batch back: whom it brought goes, whom it changed stands as before. In chunks, each in one transaction; a killed
// undo goes on when it is run again.
import { inTransaction } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { wordsText } from '../candidate-rows.ts';
import * as store from '../candidates-store.ts';
import type { ContactVault } from '../contacts/contact-vault.ts';
import { mergeWords, summarizeContacts } from '../merge-candidate.ts';
import { findBatch, setBatchState, withImportLock } from './batch-store.ts';
import type { Batch } from './batch-store.ts';
import { ImportFault } from './import-fault.ts';
import { deleteBrought, findLaterBatch, restoreContacts, takeUndoRows } from './undo-store.ts';

export interface UndoSummary {
  removed: number;
  restored: number;
}

const chunkPeople = 500;

/** @throws ImportFault when there is no such batch, it is undone already, or a later batch changed the same people. */
export async function undoImport(database: Database, vault: ContactVault, batchId: string, onProgress: (done: number) => void): Promise<UndoSummary> {
  const summary = await withImportLock(database, async () => {
    const batch = await undoable(database, batchId);
    await setBatchState(database, batchId, 'undoing');
    const done: UndoSummary = { removed: 0, restored: 0 };
    const step = async (work: () => Promise<number>, count: (people: number) => void): Promise<void> => {
      for (let people = await work(); people > 0; people = await work()) {
        count(people);
        onProgress(done.removed + done.restored);
      }
    };
    await step(() => restoreChunk(database, vault, batch), (people) => (done.restored += people));
    await step(() => removeChunk(database, batchId), (people) => (done.removed += people));
    await setBatchState(database, batchId, 'undone');
    return done;
  });
  if (summary === null) throw new ImportFault('busy', 'An import is at work: wait until it has ended, then run the command again.');
  return summary;
}

async function undoable(database: Database, batchId: string): Promise<Batch> {
  const batch = await findBatch(database, batchId);
  if (batch === null) throw new ImportFault('no-batch', `There is no batch ${batchId}: npm run imports lists them.`);
  if (batch.state === 'undone') throw new ImportFault('no-batch', `The batch ${batchId} has been taken back already.`);
  const later = await findLaterBatch(database, batchId);
  if (later !== null) throw new ImportFault('later-batch', `The later batch ${later} changed people of ${batchId}: take it back first, with npm run import:undo -- ${later}`);
  return batch;
}

const removeChunk = (database: Database, batchId: string): Promise<number> =>
  inTransaction(database, async (client) => {
    await store.lockCandidateWriters(client);
    return deleteBrought(client, batchId, chunkPeople);
  });

const restoreChunk = (database: Database, vault: ContactVault, batch: Batch): Promise<number> =>
  inTransaction(database, async (client) => {
    await store.lockCandidateWriters(client);
    const rows = await takeUndoRows(client, batch.id, chunkPeople);
    await restoreContacts(client, rows);
    const onFile = await store.loadOnFile(client, rows.map(({ candidateId }) => candidateId));
    await store.updateCandidates(client, rows.flatMap(({ candidateId: id, wordBefore, keysAdded }) => {
      const found = onFile.get(id);
      if (!found) return [];
      const words = wordBefore ? new Map(found.words).set(batch.source, wordBefore) : new Map([...found.words].filter(([source]) => source !== batch.source));
      const summary = summarizeContacts(found.contacts ? vault.open(id, found.contacts) : []);
      const keys = found.keys.filter((key) => !keysAdded.includes(key));
      return [{ id, values: mergeWords(words), summary, firstBatch: null, words: wordsText(words), keys }];
    }));
    return rows.length;
  });
