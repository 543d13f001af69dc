// Starts an export as a job: who is exported is decided and recorded here, once.
import { createHash, randomUUID } from 'node:crypto';
import { exportLimits, type ExportFormat, type FileColumns } from '#contract/exports/export-options.ts';
import type { ExportJob } from '#contract/exports/exports.ts';
import type { SearchFilters } from '#contract/search/search.ts';
import { currentBudget, inTransaction } from '#server/foundation/database/public.ts';
import { AppError, idempotencyKeyReused, unavailable } from '#server/foundation/errors/public.ts';
import { addJob } from '#server/foundation/jobs/public.ts';
import { signedIn, type OperationContext } from '#server/foundation/operation/public.ts';
import { largestCandidateId } from '../../candidates/public.ts';
import { readerIn, seatCeilings, type Reader } from '../../access/public.ts';
import { requireRoom } from '../../disclosures/public.ts';
import { readList, readListIds } from '../../lists/public.ts';
import { findAllCandidateIds, type SearchParts } from '../../search/public.ts';
import type { ExportParts } from '../export-parts.ts';
import { buildExport } from './build-job.ts';
import { exportJobOf } from './export-progress.ts';
import { findJobByKey, insertJob, type StoredJob } from './jobs-store.ts';
import { insertParts } from '../files/parts-store.ts';

export type ExportSource = { ids: readonly string[] } | { listId: string } | { filters: SearchFilters };

export interface JobOrder extends FileColumns {
  source: ExportSource;
  format: ExportFormat;
  description: string;
  /** The list whose work the file has; null: it has none. */
  listId: string | null;
  /** Null: the request has none. */
  idempotencyKey: string | null;
}

export interface StartParts extends Pick<ExportParts, 'database' | 'clock' | 'fairUse'> {
  search: SearchParts;
}

type Starter = Pick<OperationContext, 'caller' | 'rights' | 'signal'>;

/** One part is decrypted, formatted and encrypted in one transaction. Its lines stay in memory until then. */
const partSize = 200;

/** A request waits no longer for the search. */
const searchWaitMs = 4_000;

/**
 * The capability `export` has been demanded.
 * @throws AppError `LIST_NOT_FOUND`, `NOTHING_TO_EXPORT`, `TOO_MANY_CANDIDATES`, `EXPORT_RUNNING`, `IDEMPOTENCY_KEY_REUSED`, `FAIR_USE`
 */
export async function startExport(parts: StartParts, order: JobOrder, starter: Starter): Promise<ExportJob> {
  const { database, clock } = parts;
  const { userId, apiKey } = signedIn(starter);
  const reader = await readerIn(starter);
  const requestHash = hashOf(order);
  const earlier = await findEarlier(parts, userId, order, requestHash);
  if (earlier !== null) return exportJobOf(earlier, clock.now());
  // Refuses early what the end of the job would refuse, before the search and after it. Only the end counts.
  const seat = seatCeilings(await starter.rights.access()).exported;
  const requireRoomFor = (candidates: number) =>
    requireRoom(database.pool, userId, 'export', candidates, parts.fairUse(), seat);
  await requireRoomFor(1);
  if ('ids' in order.source && order.listId !== null) await readList(database, reader, order.listId);
  const requested = await requestedIds(parts, order.source, reader, starter);
  const ids = requested.filter((id) => BigInt(id) <= largestCandidateId);
  await requireRoomFor(ids.length);
  const started = await inTransaction(database, async (client) => {
    const job = await insertJob(client, {
      id: randomUUID(),
      userId,
      apiKeyId: apiKey?.id ?? null,
      format: order.format,
      columns: order.columns,
      columnNames: order.columnNames,
      description: order.description,
      listId: order.listId,
      requested: requested.length,
      excluded: requested.length - ids.length,
      idempotencyKey: order.idempotencyKey,
      requestHash,
      createdAt: clock.now(),
    });
    if (job === null) return null;
    await insertParts(client, job.id, ids, partSize);
    await addJob(client, buildExport, { exportId: job.id });
    return job;
  });
  const job = started ?? (await findEarlier(parts, userId, order, requestHash));
  if (job === null) throw anotherRuns();
  return exportJobOf(job, clock.now());
}

const hashOf = ({ source, listId, format, columns, columnNames }: JobOrder): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([source, listId, format, columns, ...(columnNames ?? [])]))
    .digest();

/** @throws AppError `IDEMPOTENCY_KEY_REUSED` */
async function findEarlier(
  { database }: StartParts,
  userId: string,
  { idempotencyKey }: JobOrder,
  requestHash: Buffer,
): Promise<StoredJob | null> {
  const earlier = idempotencyKey === null ? null : await findJobByKey(database, userId, idempotencyKey);
  if (earlier !== null && !earlier.requestHash.equals(requestHash)) throw idempotencyKeyReused('export');
  return earlier;
}

/** Each once: at least one, at most `jobCandidatesMax`. */
async function requestedIds(
  parts: StartParts,
  source: ExportSource,
  reader: Reader,
  starter: Starter,
): Promise<string[]> {
  if ('ids' in source) return [...new Set(source.ids)];
  const ids =
    'listId' in source
      ? await readListIds(parts.database, reader, source.listId)
      : await idsOfSearch(parts, source.filters, reader, starter);
  if (ids.length === 0) throw emptySource('listId' in source);
  if (ids.length > exportLimits.jobCandidatesMax) throw tooManyCandidates(ids.length);
  return ids;
}

async function idsOfSearch(
  { search }: StartParts,
  filters: SearchFilters,
  reader: Reader,
  { rights, signal }: Starter,
): Promise<string[]> {
  await rights.demand('selectAll');
  const budget = currentBudget();
  const endWait = budget?.begin();
  const waitMs = Math.max(0, Math.ceil(Math.min(searchWaitMs, budget?.leftMs ?? searchWaitMs)));
  const waiting = AbortSignal.any([signal, AbortSignal.timeout(waitMs)]);
  try {
    const { ids, count } = await findAllCandidateIds(search, filters, {
      ...reader,
      findsNpis: true,
      signal: waiting,
    });
    if (count > exportLimits.jobCandidatesMax) throw tooManyCandidates(count);
    return ids;
  } catch (error) {
    if (signal.aborted || !waiting.aborted) throw error;
    throw unavailable('The search is busy at the moment. Try again in a few seconds.', error);
  } finally {
    endWait?.();
  }
}

const emptySource = (isList: boolean): AppError =>
  new AppError(
    'conflict',
    'NOTHING_TO_EXPORT',
    isList
      ? 'This list has no candidates. Add some, then export it.'
      : 'This search finds no candidates. Change its filters, then export it.',
  );

const tooManyCandidates = (count: number): AppError =>
  new AppError(
    'conflict',
    'TOO_MANY_CANDIDATES',
    `This search finds ${count.toLocaleString('en-US')} candidates, and an export has at most ${exportLimits.jobCandidatesMax.toLocaleString('en-US')}. Add filters and try again.`,
  );

const anotherRuns = (): AppError =>
  new AppError(
    'conflict',
    'EXPORT_RUNNING',
    'Another export of your account is in progress. Wait for it or cancel it in Account Settings, Exports.',
  );
