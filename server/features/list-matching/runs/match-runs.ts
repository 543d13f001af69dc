// An account compares a file of its own with the directory, chunk by chunk.
import { randomUUID } from 'node:crypto';
import type { PoolClient } from 'pg';
import { matchLimits as limits } from '#contract/list-matching/match-limits.ts';
import type { MatchedRow, MatchPossibility, MatchRow, MatchRun } from '#contract/list-matching/match-runs.ts';
import type { SystemOwnerName } from '#contract/own-system/own-system.ts';
import type { OutputOf } from '#contract/call.ts';
import type { RecordAudit } from '#server/features/audit/public.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { findCandidatesOfRows } from '../../candidates/public.ts';
import { readerOfOwn, type KeepSeat } from '../../access/public.ts';
import { addInChunks, lockTarget, showList } from '../../lists/public.ts';
import {
  addKeys,
  beginKeySet,
  chooseKeySet,
  endRunsOfKeys,
  findOwnSystem,
  idOfOwner,
  ownerNamed,
  replaceCandidates,
} from '../../own-system/public.ts';
import { compareRows } from './compare-rows.ts';
import { keysOfUnmatched } from './kept-keys.ts';
import type { FindParts } from './find-people.ts';
import { keysOfRows } from './row-keys.ts';
import * as store from './runs-store.ts';
import { mergedSince } from './stored-runs.ts';
import type { Merged, StoredRun } from './runs-store.ts';

export interface RunParts extends FindParts {
  clock: Pick<Clock, 'now' | 'today'>;
  recordAudit: RecordAudit;
}

const noSuchRun = (): AppError =>
  new AppError('not_found', 'NOT_FOUND', 'There is no such comparison. Start it again.');

const withCounts = async (client: Pick<PoolClient, 'query'>, run: StoredRun): Promise<MatchRun> => ({
  ...plainCounts(run),
  undecided: await store.countUndecided(client, run.id),
  candidates: await store.countCandidates(client, run.id, await mergedSince(client, run.startedAt)),
});

const plainCounts = ({ startedAt, keepsKeys: _keepsKeys, ...run }: StoredRun) => ({
  ...run,
  startedAt: startedAt.toISOString(),
  unmatched: run.comparedRows - run.matched - run.ambiguous,
});

export const startRun = (
  parts: RunParts,
  userId: string,
  { rows, keepsKeys }: { rows: number; keepsKeys: boolean },
): Promise<MatchRun> =>
  inTransaction(parts.database, async (client) => {
    const run = { id: randomUUID(), startedAt: parts.clock.now(), rows, keepsKeys };
    await endRunsOfKeys(client, await store.insertRun(client, userId, run));
    if (keepsKeys) await beginKeySet(client, userId, run.id);
    record(client, parts, userId, { id: run.id, action: 'list-matching.run_started', after: { rows, keepsKeys } });
    return withCounts(client, { ...run, comparedRows: 0, matched: 0, ambiguous: 0 });
  });

/** @throws AppError `NOT_FOUND` */
export async function readRun({ database }: RunParts, userId: string, id: string): Promise<MatchRun> {
  const run = await store.findRun(database.pool, userId, id);
  if (run === null) throw noSuchRun();
  return withCounts(database.pool, run);
}

interface Chunk {
  id: string;
  firstRow: number;
  rows: readonly MatchRow[];
}

/** @throws AppError `NOT_FOUND`, `WRONG_ROW`, `DAILY_LIMIT`; `UNAVAILABLE` while the search is busy or starting */
export async function compareChunk(
  parts: RunParts,
  userId: string,
  { id, firstRow, rows }: Chunk,
): Promise<{ run: MatchRun; rows: MatchedRow[] }> {
  const { database, clock } = parts;
  const day = clock.today();
  // Before the work, which the transaction below checks again.
  requireNext(await store.findRun(database.pool, userId, id), firstRow, rows.length);
  if ((await store.readUse(database.pool, userId, day)) + rows.length > limits.rowsPerDay) throw dailyLimit();
  const keysOf = keysOfRows(parts.reader.hasher, rows);
  const compared = await compareRows(parts, rows, keysOf);
  const run = await inTransaction(database, async (client) => {
    const before = requireNext(await store.lockRun(client, userId, id), firstRow, rows.length);
    if (!(await store.addUse(client, userId, day, rows.length))) throw dailyLimit();
    if (before.keepsKeys) await addKeys(client, id, keysOfUnmatched(parts.reader.hasher, rows, { compared, keysOf }));
    return saveChunk(client, parts, userId, before, compared);
  });
  return { run, rows: compared };
}

function requireNext(run: StoredRun | null, firstRow: number, count: number): StoredRun {
  if (run === null) throw noSuchRun();
  if (firstRow !== run.comparedRows || firstRow + count > run.rows)
    throw new AppError(
      'conflict',
      'WRONG_ROW',
      `The comparison goes on with row ${run.comparedRows} of ${run.rows}, counted from 0. Send that row next.`,
    );
  return run;
}

const dailyLimit = (): AppError =>
  new AppError(
    'too_many',
    'DAILY_LIMIT',
    `An account may compare ${limits.rowsPerDay.toLocaleString('en-US')} rows a day. Go on tomorrow.`,
  );

async function saveChunk(
  client: PoolClient,
  parts: RunParts,
  userId: string,
  before: StoredRun,
  compared: readonly MatchedRow[],
): Promise<MatchRun> {
  const matchedIds = compared.flatMap(({ outcome, candidates: [best] }) =>
    outcome === 'matched' && best !== undefined ? [best.candidateId] : [],
  );
  const ambiguous = compared.flatMap(({ outcome, candidates }, at) =>
    outcome === 'ambiguous' ? [{ row: before.comparedRows + at, possibilities: candidates }] : [],
  );
  await store.insertMatches(client, before.id, before.comparedRows, [...new Set(matchedIds)]);
  await store.insertAmbiguous(
    client,
    before.id,
    ambiguous.slice(0, Math.max(0, limits.ambiguousMax - before.ambiguous)),
  );
  const run: StoredRun = {
    ...before,
    comparedRows: before.comparedRows + compared.length,
    matched: before.matched + matchedIds.length,
    ambiguous: before.ambiguous + ambiguous.length,
  };
  await store.saveCompared(client, run);
  if (run.comparedRows === run.rows)
    record(client, parts, userId, { id: run.id, action: 'list-matching.run_finished', after: countsOf(run) });
  // To count the candidates of all chunks with each of them would take longer than to compare.
  return run.comparedRows === run.rows
    ? withCounts(client, run)
    : { ...plainCounts(run), candidates: run.matched, undecided: await store.countUndecided(client, run.id) };
}

const countsOf = ({ rows, comparedRows, matched, ambiguous }: StoredRun) => ({
  rows,
  comparedRows,
  matched,
  ambiguous,
});

/** @throws AppError `NOT_FOUND` */
export async function listAmbiguous(
  { database }: RunParts,
  userId: string,
  { id, after }: { id: string; after?: number | undefined },
): Promise<OutputOf<'listMatching.listAmbiguousRows'>> {
  const run = await store.findRun(database.pool, userId, id);
  if (run === null) throw noSuchRun();
  const found = await store.listUndecided(database.pool, run.id, after ?? -1, limits.ambiguousAtOnce + 1);
  const merged = await mergedSince(database.pool, run.startedAt);
  const rows = found
    .slice(0, limits.ambiguousAtOnce)
    .map(({ row, possibilities }) => ({ row, possibilities: followed(possibilities, merged) }));
  const cards = await findCandidatesOfRows(
    database,
    rows.flatMap(({ possibilities }) => possibilities.map(({ candidateId }) => candidateId)),
  );
  const data = rows.map(({ row, possibilities }) => ({
    row,
    possibilities: possibilities.flatMap((possibility) => {
      const candidate = cards.get(possibility.candidateId);
      return candidate === undefined ? [] : [{ ...possibility, candidate }];
    }),
  }));
  return { data, hasMore: found.length > rows.length };
}

/** Each candidate once, as the one that it is now. The better possibility stays. */
function followed(possibilities: readonly MatchPossibility[], merged: Merged): MatchPossibility[] {
  const byId = new Map<string, MatchPossibility>();
  for (const possibility of possibilities) {
    const candidateId = merged.get(possibility.candidateId) ?? possibility.candidateId;
    if (!byId.has(candidateId)) byId.set(candidateId, { ...possibility, candidateId });
  }
  return [...byId.values()];
}

/** @throws AppError `NOT_FOUND` */
export const decideRow = (
  { database }: RunParts,
  userId: string,
  { id, row, candidateId }: { id: string; row: number; candidateId: string | null },
): Promise<MatchRun> =>
  inTransaction(database, async (client) => {
    const run = await store.lockRun(client, userId, id);
    const stored = run === null ? null : await store.findPossibilities(client, id, row);
    const possibilities =
      run === null || stored === null ? null : followed(stored, await mergedSince(client, run.startedAt));
    const isOffered = candidateId === null || possibilities?.some((each) => each.candidateId === candidateId) === true;
    if (run === null || possibilities === null || !isOffered)
      throw new AppError('not_found', 'NOT_FOUND', 'There is no such row or candidate. Reload the page.');
    await store.saveDecision(client, id, row, candidateId);
    return withCounts(client, run);
  });

/** @throws AppError `NOT_FOUND`, `NO_MATCHES`, `LIST_NAME_TAKEN`, `TOO_MANY_LISTS`, `LIST_FULL` */
export const makeList = (
  { database }: RunParts,
  userId: string,
  { runId, listName, creationKey }: { runId: string; listName: string; creationKey: string | null },
): Promise<OutputOf<'listMatching.makeMatchedList'>> =>
  inTransaction(database, async (client) => {
    const run = await store.findRun(client, userId, runId);
    if (run === null) throw noSuchRun();
    const ids = await store.findMatchedIds(client, runId, await mergedSince(client, run.startedAt));
    if (ids.length === 0)
      throw new AppError('conflict', 'NO_MATCHES', 'No row is a candidate of the directory. Compare another file.');
    const reader = readerOfOwn(userId);
    const { id: listId } = await lockTarget(client, reader, { newName: listName, creationKey });
    const { list } = await addInChunks(client, { reader, listId }, ids, () => Promise.resolve());
    return { list: await showList(client, reader, list) };
  });

/** @throws AppError `NOT_FOUND`, `NO_SEAT`, `NOT_ALLOWED` */
export const replaceSystem = (
  parts: RunParts & { keepSeat: KeepSeat },
  userId: string,
  { id, owner: ownerName }: { id: string; owner: SystemOwnerName },
): Promise<OutputOf<'listMatching.replaceOwnSystem'>> =>
  inTransaction(parts.database, async (client) => {
    const owner = await ownerNamed(client, parts.keepSeat, userId, ownerName);
    const ownerId = idOfOwner(owner);
    const run = await store.lockRun(client, userId, id);
    if (run === null) throw noSuchRun();
    const before = await findOwnSystem(client, ownerId);
    const merged = await mergedSince(client, run.startedAt);
    await replaceCandidates(client, owner, {
      rows: run.rows,
      changedAt: parts.clock.now(),
      parts: await store.readMatchedParts(client, id, merged),
    });
    await chooseKeySet(client, ownerId, id);
    const system = await findOwnSystem(client, ownerId);
    if (system === null) throw new Error('The system was not stored.');
    record(client, parts, userId, {
      id,
      action: 'list-matching.system_replaced',
      ...(before === null ? {} : { before: { candidates: before.candidates, rows: before.rows } }),
      after: {
        candidates: system.candidates,
        rows: system.rows,
        ...('userId' in owner ? {} : { workspace: owner.workspaceId }),
      },
    });
    return { system };
  });

/** @throws AppError `NOT_FOUND` */
export const deleteRun = (parts: RunParts, userId: string, id: string): Promise<void> =>
  inTransaction(parts.database, async (client) => {
    const run = await store.lockRun(client, userId, id);
    if (run === null || !(await store.deleteRun(client, userId, id))) throw noSuchRun();
    await endRunsOfKeys(client, [id]);
    record(client, parts, userId, { id, action: 'list-matching.run_deleted', before: countsOf(run) });
  });

interface Recorded {
  id: string;
  action: `list-matching.${'run_started' | 'run_finished' | 'run_deleted' | 'system_replaced'}`;
  before?: Record<string, number | boolean>;
  after?: Record<string, number | boolean | string>;
}

/** Counts only: the audit does not say whom an account looks for. */
const record = (
  client: PoolClient,
  { recordAudit }: RunParts,
  userId: string,
  { id, action, before, after }: Recorded,
): void =>
  recordAudit(client, {
    actor: { kind: 'account', id: userId },
    action,
    subject: { kind: 'match run', id },
    before: before ?? null,
    after: after ?? null,
  });
