// What happened to candidates whose claims were about other people than it seemed, and who may be one person.
import type { PoolClient } from 'pg';
import { allRows, firstRow, onlyColumn, type Database } from '#server/foundation/database/public.ts';
import { copyReveals, moveReveals } from '#server/features/disclosures/public.ts';
import { splitKey } from '../candidate-rows.ts';
import type { HashedKey } from './identity-hasher.ts';

export interface RegroupedPair {
  /** `split`: some claims of `from` went to the new candidate `into`. `merge`: all of them went to `into`, and `from` is no more. */
  kind: 'split' | 'merge';
  from: string;
  into: string;
}

const pairsOf = 'unnest($1::bigint[], $2::bigint[]) as pair (candidate_id, into_id)';
const pairParameters = (pairs: readonly RegroupedPair[]): [string[], string[]] => [
  pairs.map(({ from }) => from),
  pairs.map(({ into }) => into),
];

/** A candidate with the data of a hidden one is hidden as well. The row of a merged one stays, so that an undo does not show it. */
export async function insertRegroupings(
  client: PoolClient,
  batchId: string,
  pairs: readonly RegroupedPair[],
): Promise<void> {
  if (pairs.length === 0) return;
  await client.query(
    `insert into regrouped_candidates (kind, candidate_id, into_id, batch_id)
     select kind, candidate_id, into_id, $4 from unnest($1::text[], $2::bigint[], $3::bigint[]) as pair (kind, candidate_id, into_id)`,
    [pairs.map(({ kind }) => kind), pairs.map(({ from }) => from), pairs.map(({ into }) => into), batchId],
  );
  for (const { kind, from, into } of pairs) if (kind === 'merge') await moveReveals(client, from, into);
  await client.query(
    `insert into hidden_candidates (candidate_id, named_id)
     select pair.into_id, hidden.named_id from ${pairsOf}
     join hidden_candidates hidden on hidden.candidate_id = pair.candidate_id on conflict do nothing`,
    pairParameters(pairs),
  );
}

export async function insertPossibleDuplicates(
  client: PoolClient,
  batchId: string,
  pairs: readonly { ids: [string, string]; key: HashedKey }[],
): Promise<void> {
  if (pairs.length === 0) return;
  await client.query(
    `insert into possible_duplicates (candidate_id, other_id, key_kind, batch_id)
     select least(candidate_id, other_id), greatest(candidate_id, other_id), key_kind, $4 from unnest($1::bigint[], $2::bigint[], $3::text[]) as pair (candidate_id, other_id, key_kind)
     on conflict do nothing`,
    [
      pairs.map(({ ids: [one] }) => one),
      pairs.map(({ ids: [, other] }) => other),
      pairs.map(({ key }) => splitKey(key).kind),
      batchId,
    ],
  );
}

/** An undo takes back what the batch moved. Reveals of the joined candidate count for both parts, because it showed the contacts of both. */
export async function deleteRegroupingsOf(client: PoolClient, batchId: string): Promise<void> {
  const { rows } = await client.query<RegroupedPair>(
    'delete from regrouped_candidates where batch_id = $1 returning kind, candidate_id as "from", into_id as into',
    [batchId],
  );
  for (const { kind, from, into } of rows) if (kind === 'merge') await copyReveals(client, into, from);
  await client.query(
    `delete from hidden_candidates using ${pairsOf} join hidden_candidates hidden on hidden.candidate_id = pair.candidate_id
     where hidden_candidates.candidate_id = pair.into_id and hidden_candidates.named_id = hidden.named_id
       and hidden.named_id <> pair.into_id`,
    pairParameters(rows),
  );
  await client.query('delete from possible_duplicates where batch_id = $1', [batchId]);
}

export interface Merge {
  /** Increases with every merge. */
  id: string;
  from: string;
  into: string;
}

/** Merges after this one, in their order. Writers exclude each other, so that none appears later with a lower id. */
export const findMergesAfter = (client: PoolClient, id: string, limit: number): Promise<Merge[]> =>
  allRows(
    client,
    `select id, candidate_id as "from", into_id as into from regrouped_candidates where kind = 'merge' and id > $1 order by id limit $2`,
    [id, limit],
  );

/** Those of the merges that no undo took back. */
export async function findLastingMerges(client: PoolClient, ids: readonly string[]): Promise<Set<string>> {
  const { rows } = await client.query<{ id: string }>(
    'select id from regrouped_candidates where id = any($1::bigint[])',
    [ids],
  );
  return new Set(rows.map(({ id }) => id));
}

/** The candidates that were merged into another one since the time, each with the one that it is now. */
export async function findMergedSince(
  client: Pick<PoolClient, 'query'>,
  since: Date,
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ from: string; into: string }>(
    `select candidate_id as "from", into_id as into from regrouped_candidates where kind = 'merge' and regrouped_at >= $1 order by id`,
    [since],
  );
  const merged = new Map<string, string>();
  // The latest first, so that the end of each chain is known.
  for (const { from, into } of rows.toReversed()) merged.set(from, merged.get(into) ?? into);
  return merged;
}

/** Those of the candidates that were merged into another one, each with the one that it is now. */
export async function findMerged(client: PoolClient, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await client.query<{ from: string; into: string }>(
    `with recursive merged (id, into_id, depth) as (
       select candidate_id, into_id, 1 from regrouped_candidates where kind = 'merge' and candidate_id = any($1::bigint[])
       union all
       select merged.id, next.into_id, depth + 1 from merged
       join regrouped_candidates next on kind = 'merge' and next.candidate_id = merged.into_id
     )
     select distinct on (id) id as "from", into_id as into from merged order by id, depth desc`,
    [ids],
  );
  return new Map(rows.map(({ from, into }) => [from, into]));
}

/** The present id of each candidate, in the order given: of the candidate into which it was merged, or its own. */
export async function findPresentIds(client: PoolClient, ids: readonly string[]): Promise<string[]> {
  const merged = await findMerged(client, ids);
  return ids.map((id) => merged.get(id) ?? id);
}

export const findPresentId = async (client: PoolClient, id: string): Promise<string> =>
  (await findMerged(client, [id])).get(id) ?? id;

/** The candidates, and those that were merged into them: what is kept for an undo of the merges still names those. */
export async function withMergedInto(client: PoolClient, ...ids: string[]): Promise<string[]> {
  const merged = await onlyColumn<string>(
    client,
    `with recursive merged (id) as (
       select candidate_id from regrouped_candidates where kind = 'merge' and into_id = any($1::bigint[])
       union
       select candidate_id from merged join regrouped_candidates on kind = 'merge' and into_id = merged.id
     )
     select id from merged where id <> all($1::bigint[])`,
    [ids],
  );
  return [...ids, ...merged];
}

/** The latest of the last 90 days in which the candidate took part; null: none. `on`: ISO date. */
export const findRegrouping = (
  client: PoolClient,
  id: string,
): Promise<{ kind: RegroupedPair['kind']; on: string } | null> =>
  firstRow(
    client,
    `select kind, to_char(regrouped_at at time zone 'UTC', 'YYYY-MM-DD') as "on" from regrouped_candidates
     where (candidate_id = $1 or into_id = $1) and regrouped_at > now() - interval '90 days' order by id desc limit 1`,
    [id],
  );

export interface Origin {
  id: string;
  /** When the data went on to the next candidate. */
  until: Date;
}

/** The candidates that had the data of this one: those that were merged into it, and those from which it was split, with theirs. */
export const findOrigins = (client: PoolClient, id: string): Promise<Origin[]> =>
  allRows(
    client,
    `with recursive origin (id, until) as (
       select candidate_id, regrouped_at from regrouped_candidates where into_id = $1
       union
       select candidate_id, regrouped_at from origin join regrouped_candidates on into_id = origin.id
     )
     select id, until from origin where id <> $1`,
    [id],
  );

/** The candidates whom several sources name, by ascending id. */
export const findIdsOfSeveralClaims = (client: PoolClient, afterId: string, limit: number): Promise<string[]> =>
  onlyColumn(
    client,
    `select id from candidates where id > $1 and (select count(*) from json_object_keys(claims)) > 1 order by id limit $2`,
    [afterId, limit],
  );

export interface PossibleDuplicate {
  id: string;
  otherId: string;
  keyKind: string;
}

/** Pairs of present candidates, by ascending ids. */
export async function* findPossibleDuplicates(database: Database): AsyncGenerator<PossibleDuplicate, void, undefined> {
  let last: PossibleDuplicate | undefined = { id: '0', otherId: '0', keyKind: '' };
  while (last !== undefined) {
    const found: { rows: PossibleDuplicate[] } = await database.pool.query<PossibleDuplicate>(
      `select candidate_id as id, other_id as "otherId", key_kind as "keyKind" from possible_duplicates
       where (candidate_id, other_id, key_kind) > ($1::bigint, $2::bigint, $3)
       order by candidate_id, other_id, key_kind limit 1000`,
      [last.id, last.otherId, last.keyKind],
    );
    // A statement of its own: the candidates may be distributed over several nodes.
    const { rows } = await database.pool.query<{ id: string }>('select id from candidates where id = any($1)', [
      found.rows.flatMap(({ id, otherId }) => [id, otherId]),
    ]);
    const present = new Set(rows.map(({ id }) => id));
    yield* found.rows.filter(({ id, otherId }) => present.has(id) && present.has(otherId));
    last = found.rows.at(-1);
  }
}
