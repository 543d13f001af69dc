import type { PoolClient } from 'pg';
import { onlyColumn, type Database } from '#server/foundation/database/public.ts';

/** The largest bigint of PostgreSQL. No candidate has a larger id. */
export const largestCandidateId = 2n ** 63n - 1n;

/** Those of the ids whose candidates are listed, each once. `ids` are digits. */
export async function findListed(client: PoolClient, ids: readonly string[]): Promise<string[]> {
  const possible = ids.filter((id) => BigInt(id) <= largestCandidateId);
  if (possible.length === 0) return [];
  return onlyColumn(client, 'select id from listed_candidates where id = any($1::bigint[])', [possible]);
}

/** The same outside of a transaction, for ids that are possible. */
export async function findListedNow({ pool }: Pick<Database, 'pool'>, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await pool.query<{ id: string }>({
    name: 'find_listed_now',
    text: 'select id from listed_candidates where id = any($1::bigint[])',
    values: [ids],
  });
  return new Set(rows.map(({ id }) => id));
}

/** All listed candidates that were added to the directory after `since`, in pages of at most `idsAtOnce`. */
export async function* readListedSince({ pool }: Database, since: Date, idsAtOnce: number): AsyncGenerator<string[]> {
  for (let after = '0'; ;) {
    const { rows } = await pool.query<{ id: string }>(
      'select id from listed_candidates where created_at > $1 and id > $2::bigint order by id limit $3',
      [since, after, idsAtOnce],
    );
    const last = rows.at(-1);
    if (last === undefined) return;
    yield rows.map(({ id }) => id);
    after = last.id;
  }
}

/** At most `idsMax` listed candidates that were added to the directory after `since`. */
export const findListedSince = ({ pool }: Database, since: Date, idsMax: number): Promise<string[]> =>
  onlyColumn(pool, 'select id from listed_candidates where created_at > $1 limit $2', [since, idsMax]);
