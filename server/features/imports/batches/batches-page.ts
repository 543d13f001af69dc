// The batches as administrators see them.
import type { OutputOf } from '#contract/call.ts';
import { importLimits as limits, type BatchState as ShownState } from '#contract/imports/import-limits.ts';
import type { ImportBatch } from '#contract/imports/imports.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { Sealing } from '#server/foundation/sealing/public.ts';
import { countBatches, findBatch, isImportRunning, listBatchesPage, type Batch } from './batch-store.ts';
import { readRejectedPage, type RejectedPage } from '../review/rejected-rows.ts';

export interface ReviewParts {
  database: Database;
  sealing: Sealing;
  /** The email addresses of accounts, by user id. */
  addressesOf: (userIds: readonly string[]) => Promise<ReadonlyMap<string, string>>;
}

export type BatchesPage = OutputOf<'imports.listImportBatches'>;

/** `page` counts from 1. */
export async function readBatchesPage(parts: ReviewParts, page: number): Promise<BatchesPage> {
  const limit = limits.batchesPerPage;
  const batches = await listBatchesPage(parts.database, (page - 1) * limit, limit);
  const count = await countBatches(parts.database);
  return { data: await shown(parts, batches), count, totalPages: Math.ceil(count / limit) };
}

/** @throws AppError `NOT_FOUND` */
export async function readBatch(
  parts: ReviewParts,
  id: string,
  page: number,
): Promise<{ batch: ImportBatch; rejected: RejectedPage }> {
  const [batch] = await shown(parts, [await existingBatch(parts.database, id)]);
  if (batch === undefined) throw noSuchBatch();
  return { batch, rejected: await readRejectedPage(parts.database, parts.sealing, id, page) };
}

/** @throws AppError `NOT_FOUND` */
export async function existingBatch(database: Database, id: string): Promise<Batch> {
  const batch = await findBatch(database, id);
  if (batch === null) throw noSuchBatch();
  return batch;
}

const noSuchBatch = (): AppError => new AppError('not_found', 'NOT_FOUND', 'There is no such batch. Reload the list.');

async function shown({ database, addressesOf }: ReviewParts, batches: readonly Batch[]): Promise<ImportBatch[]> {
  const isUnfinished = batches.some(({ state }) => state === 'running' || state === 'undoing');
  const isAtWork = isUnfinished && (await isImportRunning(database));
  const accounts = batches.flatMap(({ startedBy }) => (startedBy?.kind === 'account' ? [startedBy.id] : []));
  const addresses = accounts.length === 0 ? new Map<string, string>() : await addressesOf([...new Set(accounts)]);
  return batches.map(({ id, source, fileName, format, fileRows, counts, ...batch }) => ({
    id,
    source,
    fileName,
    format,
    fileRows,
    ...counts,
    state: stateOf(batch, isAtWork),
    startedAt: batch.startedAt.toISOString(),
    finishedAt: batch.finishedAt?.toISOString() ?? null,
    startedBy: nameOf(batch.startedBy, addresses),
    canBeUndone: batch.state !== 'undone' && batch.hasUndoRecords,
  }));
}

const nameOf = (startedBy: Batch['startedBy'], addresses: ReadonlyMap<string, string>): string | null => {
  if (startedBy === null) return null;
  return startedBy.kind === 'account' ? (addresses.get(startedBy.id) ?? null) : startedBy.id;
};

function stateOf({ state }: Pick<Batch, 'state'>, isAtWork: boolean): ShownState {
  if (isAtWork) return state;
  if (state === 'running') return 'interrupted';
  return state === 'undoing' ? 'undo_interrupted' : state;
}
