import type { PoolClient } from 'pg';
import { candidateOfRow, type CandidateOfRow } from '#contract/candidates/candidates.ts';
import { firstRow, type Database } from '#server/foundation/database/public.ts';
import { claimsOf, valuesJson } from './candidates-store.ts';
import { candidateValues, type CandidateValues } from './candidate-values.ts';
import type { Claim } from './merge-candidate.ts';

export interface FoundProfile {
  values: CandidateValues;
  /** Further fields of the contract, without contacts and sources. */
  more: Record<string, unknown>;
  claims: ReadonlyMap<string, Claim>;
}

const place = `nullif(concat_ws(', ', city, state), '')`;

/** Null: no such candidate is listed. */
export async function findProfile(client: PoolClient, id: string): Promise<FoundProfile | null> {
  const row = await firstRow<{ id: string; values: unknown; more: Record<string, unknown>; claims: unknown }>(
    client,
    `select id, ${valuesJson} as values, claims,
       json_build_object('location', ${place}, 'contactInfo', json_build_object('phone', phone_kind, 'email', email_kind,
         'phoneVerifiedOn', phone_verified_on, 'emailVerifiedOn', email_verified_on, 'verifiedOn', verified_on)) as more
     from listed_candidates where id = $1`,
    [id],
  );
  if (row === null) return null;
  return { values: candidateValues.parse(row.values), more: { id: row.id, ...row.more }, claims: claimsOf(row) };
}

const rowColumns = `json_build_object('firstName', first_name, 'lastName', last_name, 'credentials', credentials, 'title', title,
  'specialty', specialty, 'organization', organization, 'location', ${place})`;

/** What a table shows of the candidates, by id; without those that are not listed. */
export async function findCandidatesOfRows(
  { pool }: Database,
  ids: readonly string[],
): Promise<Map<string, CandidateOfRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await pool.query<{ id: string; candidate: unknown }>(
    `select id, ${rowColumns} as candidate from listed_candidates where id = any($1::bigint[])`,
    [ids],
  );
  return new Map(rows.map(({ id, candidate }) => [id, candidateOfRow.parse(candidate)]));
}

/** Those of the candidates whose name, title, specialty, organization or place contains every word. Case is ignored. */
export async function findByWords(
  { pool }: Database,
  ids: readonly string[],
  words: readonly string[],
): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const { rows } = await pool.query<{ id: string }>(
    `select id from listed_candidates where id = any($1::bigint[])
       and lower(concat_ws(' ', first_name, last_name, credentials, title, specialty, organization, city, state)) like all ($2::text[])`,
    [ids, words.map((word) => `%${word.toLowerCase().replaceAll(/[\\%_]/g, (sign) => `\\${sign}`)}%`)],
  );
  return new Set(rows.map(({ id }) => id));
}
