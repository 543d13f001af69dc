import { allRows, type Database } from '#server/foundation/database/public.ts';

export interface TimedSearches {
  /** The beginning of the hour, or of a longer time that several hours were added up to; milliseconds since 1970. */
  beganAtMs: number;
  class: number;
  searches: number;
}

/** Adds to what other servers have counted. In one order, so that two servers lock the rows in the same order. */
export async function addSearchTimes({ pool }: Database, counted: readonly TimedSearches[]): Promise<void> {
  await pool.query(
    `insert into search_times as known (began_at, class, searches)
     select to_timestamp(began_at_ms / 1000), class, searches
     from unnest($1::float8[], $2::smallint[], $3::integer[]) as counted (began_at_ms, class, searches) order by 1, 2
     on conflict (began_at, class) do update set searches = known.searches + excluded.searches`,
    [
      counted.map(({ beganAtMs }) => beganAtMs),
      counted.map((each) => each.class),
      counted.map(({ searches }) => searches),
    ],
  );
}

/** By hours or days in UTC. */
export async function findSearchTimes(
  { pool }: Database,
  { from, unit }: { from: Date; unit: 'hour' | 'day' },
): Promise<TimedSearches[]> {
  return allRows<TimedSearches>(
    pool,
    `select extract(epoch from date_trunc($2, began_at, 'UTC'))::float8 * 1000 as "beganAtMs", class, sum(searches)::integer as searches
     from search_times where began_at >= $1 group by 1, class order by 1, class`,
    [from, unit],
  );
}

/** The hour of the first search that is kept; null: there is none. */
export async function findFirstSearchTime({ pool }: Database): Promise<Date | null> {
  const { rows } = await pool.query<{ first: Date | null }>('select min(began_at) as first from search_times');
  return rows[0]?.first ?? null;
}

export async function deleteOldSearchTimes({ pool }: Database, before: Date): Promise<void> {
  await pool.query('delete from search_times where began_at < $1', [before]);
}
