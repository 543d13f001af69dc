import type { PoolClient } from 'pg';
import type { UnmatchedTerm } from '#contract/error-log/error-log.ts';
import { allRows, firstRow, type Database } from '#server/foundation/database/public.ts';
import type { Sealed, SealedTable } from '#server/foundation/sealing/public.ts';

export interface UnmatchedSearch {
  termHash: Buffer;
  accountHash: Buffer;
}

/** For the rotation of keys. */
export const sealedTerms: SealedTable = {
  name: 'unmatched_terms',
  holds: 'terms without results',
  place: "'unmatched_terms/' || encode(term_hash, 'hex') || '/sealed'",
  rowsAtOnce: 100,
  plain: { content: 'term', clear: "term = ''" },
};

/** Counts the search, and returns how many accounts have searched for the term. */
export async function countSearch(client: PoolClient, { termHash, accountHash }: UnmatchedSearch): Promise<number> {
  await client.query(
    `insert into unmatched_searches (term_hash, account_hash) values ($1, $2)
     on conflict (term_hash, account_hash)
       do update set searches = unmatched_searches.searches + 1, last_searched_at = now()`,
    [termHash, accountHash],
  );
  const row = await firstRow<{ accounts: number }>(
    client,
    'select count(*)::int as accounts from unmatched_searches where term_hash = $1',
    [termHash],
  );
  return row?.accounts ?? 0;
}

/** The text of a term: encrypted, or, where an older version stored it, `term`. */
export type StoredTerm = { termHash: Buffer; term: string } & ({ keyId: string; sealed: Buffer } | { keyId: null });

const termColumns = 'term_hash as "termHash", term, key_id as "keyId", sealed';

export async function keepTerm(client: PoolClient, termHash: Buffer, { keyId, sealed }: Sealed): Promise<void> {
  await client.query(
    'insert into unmatched_terms (term_hash, key_id, sealed) values ($1, $2, $3) on conflict do nothing',
    [termHash, keyId, sealed],
  );
}

type FrequentTerm = StoredTerm & Omit<UnmatchedTerm, 'term' | 'lastSearchedAt'> & { lastSearchedAt: Date };

/** The most frequent terms. Terms with fewer accounts than `accountsMin` are left out, also when they once had more. */
export const listFrequentTerms = ({ pool }: Database, accountsMin: number, limit: number): Promise<FrequentTerm[]> =>
  allRows(
    pool,
    `select ${termColumns}, count(*)::int as accounts, sum(searches)::int as searches, max(last_searched_at) as "lastSearchedAt"
     from unmatched_terms join unmatched_searches using (term_hash)
     group by term_hash having count(*) >= $1 order by searches desc, accounts desc, term_hash limit $2`,
    [accountsMin, limit],
  );

export const findTerms = (client: PoolClient): Promise<StoredTerm[]> =>
  allRows(client, `select ${termColumns} from unmatched_terms`);

/** Deletes these searches, and the text of terms that fewer accounts than `accountsMin` have searched for without them. */
export async function deleteSearches(
  client: PoolClient,
  searches: readonly UnmatchedSearch[],
  accountsMin: number,
): Promise<void> {
  const { rows } = await client.query<{ termHash: Buffer }>(
    `delete from unmatched_searches using unnest($1::bytea[], $2::bytea[]) as gone (term_hash, account_hash)
     where unmatched_searches.term_hash = gone.term_hash and unmatched_searches.account_hash = gone.account_hash
     returning gone.term_hash as "termHash"`,
    [searches.map(({ termHash }) => termHash), searches.map(({ accountHash }) => accountHash)],
  );
  await client.query(
    `delete from unmatched_terms where term_hash = any($1)
     and (select count(*) from unmatched_searches where unmatched_searches.term_hash = unmatched_terms.term_hash) < $2`,
    [rows.map(({ termHash }) => termHash), accountsMin],
  );
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
