import type { PoolClient } from 'pg';
import type { UnmatchedTerm } from '#contract/error-log.ts';
import type { Database } from '#server/foundation/database/public.ts';

export interface UnmatchedSearch {
  termHash: Buffer;
  accountHash: Buffer;
}

/** Counts the search, and returns how many accounts have searched for the term. */
export async function countSearch(client: PoolClient, { termHash, accountHash }: UnmatchedSearch): Promise<number> {
  await client.query(
    `insert into unmatched_searches (term_hash, account_hash) values ($1, $2)
     on conflict (term_hash, account_hash)
       do update set searches = unmatched_searches.searches + 1, last_searched_at = now()`,
    [termHash, accountHash],
  );
  const {
    rows: [row],
  } = await client.query<{ accounts: number }>(
    'select count(*)::int as accounts from unmatched_searches where term_hash = $1',
    [termHash],
  );
  return row?.accounts ?? 0;
}

export async function keepTerm(client: PoolClient, termHash: Buffer, term: string): Promise<void> {
  await client.query('insert into unmatched_terms (term_hash, term) values ($1, $2) on conflict do nothing', [
    termHash,
    term,
  ]);
}

/** The most frequent terms. Terms with fewer accounts than `accountsMin` are left out, also when they once had more. */
export async function listFrequentTerms(
  { pool }: Database,
  accountsMin: number,
  limit: number,
): Promise<UnmatchedTerm[]> {
  const { rows } = await pool.query<Omit<UnmatchedTerm, 'lastSearchedAt'> & { lastSearchedAt: Date }>(
    `select term, count(*)::int as accounts, sum(searches)::int as searches, max(last_searched_at) as "lastSearchedAt"
     from unmatched_terms join unmatched_searches using (term_hash)
     group by term_hash, term having count(*) >= $1 order by searches desc, accounts desc, term limit $2`,
    [accountsMin, limit],
  );
  return rows.map((row) => ({ ...row, lastSearchedAt: row.lastSearchedAt.toISOString() }));
}

/** Deletes searches that are older than `keptDays`, all but the newest `searchesMax`, and terms without searches. */
export async function deleteOldSearches({ pool }: Database, keptDays: number, searchesMax: number): Promise<void> {
  await pool.query(
    `with old as (
       delete from unmatched_searches where last_searched_at < greatest(
         now() - make_interval(days => $1),
         (select last_searched_at from unmatched_searches order by last_searched_at desc offset $2 limit 1))
       returning term_hash, account_hash
     ) delete from unmatched_terms where not exists (
       select 1 from unmatched_searches where unmatched_searches.term_hash = unmatched_terms.term_hash
         and (unmatched_searches.term_hash, unmatched_searches.account_hash) not in (select term_hash, account_hash from old))`,
    [keptDays, searchesMax],
  );
}
