// Undoes a batch: candidates that it added are deleted, and candidates that it changed are restored. It works in chunks of one transaction; a killed
// undo continues when it is run again. The listed directory changes atomically, between preparing and writing.
import type { PoolClient } from 'pg';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import {
  clearPreparedListing,
  deleteBroughtByBatch,
  deleteEventsOfBatch,
  deleteOrganizationNpis,
  deleteRegroupingsOf,
  lockCandidateWriters,
  prepareRestoredListing,
  restoreCandidates,
  type CandidateBefore,
  type ContactReader,
  type ContactVault,
} from '#server/features/candidates/public.ts';
import type { AuditedBy } from '#server/features/audit/public.ts';
import { findBatch, findUnfinished, setBatchState, withImportLock, type Batch } from './batches/batch-store.ts';
import { ImportFault } from './import-fault.ts';
import { allowLongReads, findLaterWriter, lacksUndoRecords } from './undo/undo-safety-store.ts';
import { batchesKept, readUndoRecords, takeUndoRecords } from './undo/undo-store.ts';

export interface UndoSummary {
  removed: number;
  restored: number;
}

export interface UndoProgress {
  /** While preparing, candidates are listed as the batch left them; afterwards as before the batch. */
  phase: 'preparing' | 'taking-back';
  people: number;
}

const chunkPeople = 500;

/** @throws ImportFault when there is no such batch, it is undone already, its undo records are gone, another is unfinished, or a later batch in effect names the same candidates. */
export async function undoImport(
  database: Database,
  reader: ContactReader,
  by: AuditedBy,
  batchId: string,
  onProgress: (progress: UndoProgress) => void,
): Promise<UndoSummary> {
  const summary = await withImportLock(database, async () => {
    const batch = await undoable(database, batchId);
    if (batch.state === 'finished') {
      await clearPreparedListing(database);
      await inChunks(
        database,
        (client, afterId) => prepareChunk(client, reader.vault, batch, afterId),
        (people) => onProgress({ phase: 'preparing', people }),
      );
    }
    if (batch.state !== 'undoing') await setBatchState(database, by, batch, 'undoing');
    await deleteEventsOfBatch(database, batchId);
    const restored = await inChunks(
      database,
      (client, afterId) => restoreChunk(client, reader.vault, batch, afterId),
      (people) => onProgress({ phase: 'taking-back', people }),
    );
    const removed = await inChunks(
      database,
      (client, afterId) => deleteBroughtByBatch(client, reader, batchId, afterId, chunkPeople),
      (people) => onProgress({ phase: 'taking-back', people: restored + people }),
    );
    await setBatchState(database, by, batch, 'undone');
    return { removed, restored };
  });
  if (summary === null)
    throw new ImportFault('busy', 'An import is running. Wait until it has ended, then run the command again.');
  return summary;
}

async function undoable(database: Database, batchId: string): Promise<Batch> {
  const batch = await findBatch(database, batchId);
  if (batch === null)
    throw new ImportFault('no-batch', `There is no batch ${batchId}: npm run imports lists them.`, {
      onScreen: `There is no batch ${batchId}. Reload the list.`,
    });
  if (batch.state === 'undone') throw new ImportFault('no-batch', `The batch ${batchId} is already undone.`);
  const unfinished = await findUnfinished(database);
  if (unfinished !== null && unfinished.id !== batchId) {
    throw new ImportFault(
      'unfinished',
      `The later batch ${unfinished.id} is unfinished: import its file again to complete it, or take it back with npm run import:undo -- ${unfinished.id}, before ${batchId}.`,
      {
        onScreen: `The later batch ${unfinished.id} is unfinished. Import its file again to complete it, or undo it, before you undo ${batchId}.`,
      },
    );
  }
  // An undo that has started passed these checks and has deleted some of its records.
  if (batch.state !== 'undoing') await refuseUnsafeUndo(database, batch);
  return batch;
}

/** Without the records, or with a later batch in effect, an undo would restore nothing and delete what the later batch brought. */
async function refuseUnsafeUndo(database: Database, { id, hasUndoRecords }: Batch): Promise<void> {
  await inTransaction(database, async (client) => {
    await allowLongReads(client);
    if (!hasUndoRecords || (await lacksUndoRecords(client, id))) {
      throw new ImportFault(
        'undo-records-gone',
        `The batch ${id} cannot be undone: the undo records that say how candidates were before it are gone (they are kept for the last ${batchesKept} batches). To correct what it brought, import a corrected file of the same source.`,
      );
    }
    const later = await findLaterWriter(client, id);
    if (later === null) return;
    if (!later.isBatch)
      throw new ImportFault(
        'later-batch',
        `The batch ${id} cannot be undone: ${later.id}, which is not a batch, has since added data to its candidates. Remove single candidates instead, or import a corrected file.`,
      );
    throw new ImportFault(
      'later-batch',
      later.hasUndoRecords
        ? `The later batch ${later.id} is in effect and names candidates of ${id}. Undo it first with npm run import:undo -- ${later.id}, then run this command again.`
        : `The later batch ${later.id} is in effect and names candidates of ${id}, and it cannot be undone either, because its undo records are gone. To correct what ${id} brought, import a corrected file of the same source.`,
      later.hasUndoRecords
        ? {
            onScreen: `The later batch ${later.id} is in effect and names candidates of ${id}. Undo it first, then undo ${id}.`,
          }
        : {},
    );
  });
}

const beforeAllIds = '0';

/** Runs each chunk in one transaction that excludes other writers of candidates. `work` receives the last handled id, and returns the ids that it handled, ascending. */
async function inChunks(
  database: Database,
  work: (client: PoolClient, afterId: string) => Promise<string[]>,
  onProgress: (people: number) => void,
): Promise<number> {
  let people = 0;
  let lastId: string | undefined = beforeAllIds;
  while (lastId !== undefined) {
    const afterId: string = lastId;
    const ids = await inTransaction(database, async (client) => {
      await lockCandidateWriters(client);
      return work(client, afterId);
    });
    people += ids.length;
    onProgress(people);
    lastId = ids.at(-1);
  }
  return people;
}

const idsOf = (candidates: CandidateBefore[]): string[] => candidates.map(({ candidateId }) => candidateId);

async function prepareChunk(client: PoolClient, vault: ContactVault, batch: Batch, afterId: string): Promise<string[]> {
  const records = await readUndoRecords(client, batch.id, afterId, chunkPeople);
  await prepareRestoredListing(client, vault, batch.source, records);
  return idsOf(records);
}

async function restoreChunk(client: PoolClient, vault: ContactVault, batch: Batch, afterId: string): Promise<string[]> {
  if (afterId === beforeAllIds) {
    await deleteRegroupingsOf(client, batch.id);
    await deleteOrganizationNpis(client, batch.id);
  }
  const records = await takeUndoRecords(client, batch.id, chunkPeople);
  await restoreCandidates(client, vault, batch.source, records);
  return idsOf(records);
}
