// Which candidates an account has revealed: each counts once.
import type { PoolClient } from 'pg';
import { allRows, firstRow, onlyRow, type Database } from '#server/foundation/database/public.ts';

/** Notes the demo grant whose use was counted for this candidate. */
export async function noteGrant(
  client: PoolClient,
  userId: string,
  candidateId: string,
  grantFeature: string,
): Promise<void> {
  await client.query('update revealed_candidates set grant_feature = $3 where user_id = $1 and candidate_id = $2', [
    userId,
    candidateId,
    grantFeature,
  ]);
}

export interface RevealedCandidate {
  candidateId: string;
  countedAt: Date;
  /** Null: it was not counted against a demo grant. */
  grantFeature: string | null;
  /** Null: the unit was not returned. */
  returnedAt: Date | null;
}

const columns = `candidate_id as "candidateId", counted_at as "countedAt", grant_feature as "grantFeature", returned_at as "returnedAt"`;

export interface FirstReveal {
  candidateId: string;
  firstAt: Date;
  /** Of all reveals by the account. */
  kinds: string[];
}

/** Those of the candidates that the account has revealed, with the kinds of contact. */
export async function findFirstReveals(
  { pool }: Pick<Database, 'pool'>,
  userId: string,
  candidateIds: readonly string[],
): Promise<FirstReveal[]> {
  const { rows } = await pool.query<FirstReveal>({
    name: 'find_first_reveals',
    text: `select candidate_id as "candidateId", counted_at as "firstAt", array(
       select distinct kind from disclosures given, unnest(contact_kinds) as kind
       where given.candidate_id = any(revealed.candidate_id || revealed.earlier_ids) and given.user_id = $1 and way = 'reveal'
     ) as kinds
     from revealed_candidates revealed where user_id = $1 and candidate_id = any($2::bigint[])`,
    values: [userId, candidateIds],
  });
  return rows;
}

/**
 * The candidates that the account has revealed since a moment that an earlier call returned as `until`, also under the id of a candidate
 * with which they were joined; null: ever. The moments are those at which transactions began, so a few candidates are returned again.
 */
export const readRevealedSince = (
  { pool }: Database,
  userId: string,
  since: string | null,
): Promise<{ until: string; candidateIds: string[] }> =>
  onlyRow(
    pool,
    `select now()::text as until, coalesce(array_agg(candidate_id::text) filter (where candidate_id is not null), '{}') as "candidateIds"
     from revealed_candidates where user_id = $1 and noted_at > coalesce($2::timestamptz - interval '2 minutes', '-infinity')`,
    [userId, since],
  );

/** Differs after every reveal of the user $1. It names the latest few, because one that began earlier may be committed later. */
export const revealsVersion = `select string_agg(id::text, '.' order by id) from (
    select id from disclosures where user_id = $1 and way = 'reveal' order by disclosed_at desc limit 8
  ) latest`;

/** Latest first. */
export const listRevealed = (
  { pool }: Database,
  userId: string,
  { offset, limit }: { offset: number; limit: number },
): Promise<RevealedCandidate[]> =>
  allRows(
    pool,
    `select ${columns} from revealed_candidates where user_id = $1 order by counted_at desc, candidate_id offset $2 limit $3`,
    [userId, offset, limit],
  );

export async function countRevealed({ pool }: Database, userId: string): Promise<number> {
  const row = await firstRow<{ total: number }>(
    pool,
    'select count(*)::int as total from revealed_candidates where user_id = $1',
    [userId],
  );
  return row?.total ?? 0;
}

/** Candidates by the day in UTC (ISO date) on which the account revealed them, from this moment on; without days that have none. */
export async function countRevealedByDay({ pool }: Database, userId: string, from: Date): Promise<Map<string, number>> {
  const { rows } = await pool.query<{ on: string; candidates: number }>(
    `select to_char(counted_at at time zone 'UTC', 'YYYY-MM-DD') as "on", count(*)::int as candidates
     from revealed_candidates where user_id = $1 and counted_at >= $2 group by 1`,
    [userId, from],
  );
  return new Map(rows.map(({ on, candidates }) => [on, candidates]));
}

/** Until the transaction ends, no other one returns a unit of this account. Returns the row, or null when it was not revealed. */
export async function lockForReturn(
  client: PoolClient,
  userId: string,
  candidateId: string,
): Promise<RevealedCandidate | null> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 16))', [`returned-reveals/${userId}`]);
  return firstRow(client, `select ${columns} from revealed_candidates where user_id = $1 and candidate_id = $2`, [
    userId,
    candidateId,
  ]);
}

export interface Returns {
  /** Units returned within the last 24 hours. */
  lastDay: number;
  /** Returned units and all reveals that were not counted against a grant. */
  ofPlan: number;
  revealsOfPlan: number;
}

export async function countReturns(client: PoolClient, userId: string, now: Date): Promise<Returns> {
  const row = await firstRow<Returns>(
    client,
    `select count(*) filter (where returned_at > $2::timestamptz - interval '24 hours')::int as "lastDay",
       count(*) filter (where returned_at is not null and grant_feature is null)::int as "ofPlan",
       count(*) filter (where grant_feature is null)::int as "revealsOfPlan"
     from revealed_candidates where user_id = $1`,
    [userId, now],
  );
  return row ?? { lastDay: 0, ofPlan: 0, revealsOfPlan: 0 };
}

export async function markReturned(client: PoolClient, userId: string, candidateId: string, now: Date): Promise<void> {
  await client.query('update revealed_candidates set returned_at = $3 where user_id = $1 and candidate_id = $2', [
    userId,
    candidateId,
    now,
  ]);
}

/** The candidates became one: those who revealed the first have revealed the second. */
export async function moveReveals(client: PoolClient, from: string, into: string): Promise<void> {
  await copyReveals(client, from, into);
  await client.query('delete from revealed_candidates where candidate_id = $1', [from]);
}

/** Those who revealed the first have revealed the second. */
export async function copyReveals(client: PoolClient, from: string, into: string): Promise<void> {
  await client.query(
    `insert into revealed_candidates as known (user_id, candidate_id, counted_at, grant_feature, returned_at, earlier_ids)
     select user_id, $2, counted_at, grant_feature, returned_at, array_remove(earlier_ids || candidate_id, $2::bigint)
     from revealed_candidates where candidate_id = $1
     on conflict (user_id, candidate_id) do update set earlier_ids = array(select unnest(known.earlier_ids || excluded.earlier_ids) group by 1)`,
    [from, into],
  );
}
