// Comparisons of files, without anything of the files.
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { matchLimits as limits, matchReasons } from '#contract/list-matching/match-limits.ts';
import type { MatchPossibility } from '#contract/list-matching/match-runs.ts';
import { allRows, anyRow, firstRow } from '#server/foundation/database/public.ts';
import type { SystemPart } from '../../own-system/public.ts';

type Client = Pick<PoolClient, 'query'>;

export interface StoredRun {
  id: string;
  startedAt: Date;
  rows: number;
  comparedRows: number;
  matched: number;
  ambiguous: number;
  keepsKeys: boolean;
}

const columns = `id, started_at as "startedAt", rows, compared_rows as "comparedRows", matched, ambiguous,
  keeps_keys as "keepsKeys"`;

/** Runs of one account are started one after the other. The oldest ones above the limit are deleted; returns their ids. */
export async function insertRun(
  client: PoolClient,
  userId: string,
  { id, startedAt, rows, keepsKeys }: Pick<StoredRun, 'id' | 'startedAt' | 'rows' | 'keepsKeys'>,
): Promise<string[]> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 17))', [`match_runs/${userId}`]);
  await client.query('insert into match_runs (id, user_id, started_at, rows, keeps_keys) values ($1, $2, $3, $4, $5)', [
    id,
    userId,
    startedAt,
    rows,
    keepsKeys,
  ]);
  const { rows: deleted } = await client.query<{ id: string }>(
    `delete from match_runs where user_id = $1 and id not in
       (select id from match_runs where user_id = $1 order by started_at desc, id limit $2) returning id`,
    [userId, limits.runsMax],
  );
  return deleted.map((run) => run.id);
}

/** Null: the account has no such run. `id` is any text. */
export async function findRun(client: Client, userId: string, id: string): Promise<StoredRun | null> {
  return firstRow<StoredRun>(client, `select ${columns} from match_runs where id::text = $1 and user_id = $2`, [
    id,
    userId,
  ]);
}

/** As `findRun`. No other transaction changes the run until this one ends. */
export async function lockRun(client: PoolClient, userId: string, id: string): Promise<StoredRun | null> {
  return firstRow<StoredRun>(client, `select ${columns} from match_runs where id = $1 and user_id = $2 for update`, [
    id,
    userId,
  ]);
}

export async function saveCompared(
  client: PoolClient,
  { id, comparedRows, matched, ambiguous }: Omit<StoredRun, 'startedAt' | 'rows' | 'keepsKeys'>,
): Promise<void> {
  await client.query('update match_runs set compared_rows = $2, matched = $3, ambiguous = $4 where id = $1', [
    id,
    comparedRows,
    matched,
    ambiguous,
  ]);
}

/** False: there is no such run. */
export async function deleteRun(client: PoolClient, userId: string, id: string): Promise<boolean> {
  return anyRow(client, 'delete from match_runs where id = $1 and user_id = $2', [id, userId]);
}

/** Returns the ids of the deleted runs. */
export async function deleteRunsBefore(client: PoolClient, time: Date): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>('delete from match_runs where started_at < $1 returning id', [
    time,
  ]);
  await client.query('delete from match_use where day < $1::date', [time.toISOString().slice(0, 10)]);
  return rows.map(({ id }) => id);
}

/** Newest first. */
export const findRuns = (client: Client, userId: string): Promise<StoredRun[]> =>
  allRows(client, `select ${columns} from match_runs where user_id = $1 order by started_at desc, id`, [userId]);

/** Rows that the account compared on the day. */
export async function readUse(client: Client, userId: string, day: string): Promise<number> {
  const { rows } = await client.query<{ rows: number }>(
    'select rows from match_use where user_id = $1 and day = $2::date',
    [userId, day],
  );
  return rows[0]?.rows ?? 0;
}

/** False: the day has no room for so many rows. */
export async function addUse(client: PoolClient, userId: string, day: string, count: number): Promise<boolean> {
  return anyRow(
    client,
    `insert into match_use (user_id, day, rows) values ($1, $2::date, $3)
     on conflict (user_id, day) do update set rows = match_use.rows + excluded.rows where match_use.rows + excluded.rows <= $4`,
    [userId, day, count, limits.rowsPerDay],
  );
}

export async function insertMatches(
  client: PoolClient,
  runId: string,
  fromRow: number,
  candidateIds: readonly string[],
): Promise<void> {
  await client.query('insert into match_chunks (run_id, first_row, candidate_ids) values ($1, $2, $3::bigint[])', [
    runId,
    fromRow,
    candidateIds,
  ]);
}

export interface AmbiguousRow {
  row: number;
  possibilities: MatchPossibility[];
}

export async function insertAmbiguous(client: PoolClient, runId: string, rows: readonly AmbiguousRow[]): Promise<void> {
  if (rows.length === 0) return;
  await client.query(
    `insert into ambiguous_rows (run_id, row, possibilities)
     select $1, row, possibilities::jsonb from unnest($2::integer[], $3::text[]) as added (row, possibilities)`,
    [
      runId,
      rows.map(({ row }) => row),
      rows.map(({ possibilities }) =>
        JSON.stringify(possibilities.map(({ candidateId, score, reason }) => [candidateId, score, reason])),
      ),
    ],
  );
}

const stored = z.array(z.tuple([z.string(), z.number(), z.enum(matchReasons)]));
const possibilitiesOf = (value: unknown): MatchPossibility[] =>
  stored.parse(value).map(([candidateId, score, reason]) => ({ candidateId, score, reason }));

/** Those without a decision, in the order of the file. */
export async function listUndecided(
  client: Client,
  runId: string,
  after: number,
  limit: number,
): Promise<AmbiguousRow[]> {
  const { rows } = await client.query<{ row: number; possibilities: unknown }>(
    `select row, possibilities from ambiguous_rows where run_id = $1 and row > $2 and not is_decided order by row limit $3`,
    [runId, after, limit],
  );
  return rows.map(({ row, possibilities }) => ({ row, possibilities: possibilitiesOf(possibilities) }));
}

/** Null: the row is not ambiguous. */
export async function findPossibilities(
  client: PoolClient,
  runId: string,
  row: number,
): Promise<MatchPossibility[] | null> {
  const { rows } = await client.query<{ possibilities: unknown }>(
    'select possibilities from ambiguous_rows where run_id = $1 and row = $2',
    [runId, row],
  );
  return rows[0] === undefined ? null : possibilitiesOf(rows[0].possibilities);
}

export async function saveDecision(
  client: PoolClient,
  runId: string,
  row: number,
  candidateId: string | null,
): Promise<void> {
  await client.query('update ambiguous_rows set is_decided = true, candidate_id = $3 where run_id = $1 and row = $2', [
    runId,
    row,
    candidateId,
  ]);
}

/** The candidates that were merged since the run began, each with the one that it is now. */
export type Merged = ReadonlyMap<string, string>;

const merges = (merged: Merged): [from: string[], into: string[]] => [[...merged.keys()], [...merged.values()]];

/** Of matched and decided rows. */
const idsOfRun = `select coalesce(into_id, id) as id from (
    select unnest(candidate_ids) as id from match_chunks where run_id = $1
    union all select candidate_id from ambiguous_rows where run_id = $1 and candidate_id is not null
  ) as found left join unnest($2::bigint[], $3::bigint[]) as merged (from_id, into_id) on from_id = id`;

/** Each once. */
export async function findMatchedIds(client: Client, runId: string, merged: Merged): Promise<string[]> {
  const { rows } = await client.query<{ id: string }>(`select distinct id from (${idsOfRun}) as ids`, [
    runId,
    ...merges(merged),
  ]);
  return rows.map(({ id }) => id);
}

/** The same as the parts of an own system. The database makes them: a million ids would block the process. */
export const readMatchedParts = (client: Client, runId: string, merged: Merged): Promise<SystemPart[]> =>
  allRows(
    client, // Sorted part by part, in memory: all ids at once take three times as long.
    `select part, array(select distinct unnest(ids) order by 1)::text as "candidateIds"
     from (select id >> 53 as part, array_agg(id) as ids from (${idsOfRun}) as found group by 1) as parts`,
    [runId, ...merges(merged)],
  );

export async function countCandidates(client: Client, runId: string, merged: Merged): Promise<number> {
  const { rows } = await client.query<{ candidates: number }>(
    `select count(distinct id)::int as candidates from (${idsOfRun}) as ids`,
    [runId, ...merges(merged)],
  );
  return rows[0]?.candidates ?? 0;
}

export async function countUndecided(client: Client, runId: string): Promise<number> {
  const { rows } = await client.query<{ undecided: number }>(
    'select count(*)::int as undecided from ambiguous_rows where run_id = $1 and not is_decided',
    [runId],
  );
  return rows[0]?.undecided ?? 0;
}

/** A candidate who is removed from the directory is in no comparison, in the transaction of the removal. */
export async function forgetCandidates(client: PoolClient, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    await client.query(
      'update match_chunks set candidate_ids = array_remove(candidate_ids, $1::bigint) where candidate_ids @> array[$1::bigint]',
      [id],
    );
    const named = `possibilities @> jsonb_build_array(jsonb_build_array($1::text))`;
    await client.query(`delete from ambiguous_rows where ${named} and jsonb_array_length(possibilities) = 1`, [id]);
    await client.query(
      `update ambiguous_rows set candidate_id = nullif(candidate_id, $1::bigint), possibilities = (
         select jsonb_agg(possibility order by place) from jsonb_array_elements(possibilities) with ordinality as each (possibility, place)
         where possibility ->> 0 <> $1::text
       ) where ${named}`,
      [id],
    );
  }
}
