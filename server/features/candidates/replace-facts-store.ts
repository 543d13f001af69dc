// The SQL of `replace-facts.ts`. Texts come as lines of one text: PostgreSQL reads them faster than an array, and JSON has no line break.
import type { PoolClient } from 'pg';
import type { HashedKey } from './identity/identity-hasher.ts';
import { noCandidate } from './candidates-store.ts';

/** `id` null: no one is identified by the key. */
export interface NamedByKey {
  id: string | null;
  /** Someone may be meant all the same, or someone else: this has to be decided. */
  isUnclear: boolean;
}

const linesOf = (texts: readonly string[]): string => texts.join('\n');
const lines = (parameter: string): string => `string_to_array(${parameter}, E'\\n')`;

const hashBytes = 16;

/** In the order of the keys. */
export async function findNamed(client: PoolClient, keys: readonly HashedKey[]): Promise<NamedByKey[]> {
  const hashes = Buffer.from(keys.map((key) => key.slice(key.indexOf('/') + 1)).join(''), 'hex');
  const { rows } = await client.query<{ ids: string | null; unclear: string | null }>(
    `select string_agg(coalesce(owner.candidate_id, ${noCandidate})::text, ' ' order by start) as ids,
       string_agg(case
         when exists (select 1 from carried_keys carried where carried.key = wanted.key) then 't'
         when owner.candidate_id is null then (select count(*) > 0 from organization_npis found where found.key = wanted.key)::text
         when owner.candidate_id = ${noCandidate} then 't' else 'f' end, ' ' order by start) as unclear
     from (select start, substring($1::bytea from start for ${hashBytes}) as key
           from generate_series(1, length($1::bytea), ${hashBytes}) as start) as wanted
       left join candidate_keys owner on owner.key = wanted.key`,
    [hashes],
  );
  const [ids, unclear] = [rows[0]?.ids?.split(' ') ?? [], rows[0]?.unclear?.split(' ') ?? []];
  return ids.map((id, at) => ({
    id: id === noCandidate ? null : id,
    isUnclear: unclear[at]?.startsWith('t') === true,
  }));
}

/** What is on file about a candidate whose facts are to be replaced. */
export interface SaidFacts {
  id: string;
  firstBatch: string | null;
  /** The text of the column. */
  claims: string;
  /** Whether the row's clinical facts become others. */
  differs: boolean;
  /** The text of the column; null also when it does not differ. */
  clinical: string | null;
}

/** The facts without those named, and with these. */
const replaced = (names: string): string => `coalesce(clinical, '{}') - ${names}::text[] || facts::jsonb`;

/** By id. `names`: of the facts that are replaced. */
export async function readSaid(
  client: PoolClient,
  wanted: readonly { id: string; facts: string }[],
  names: readonly string[],
): Promise<Map<string, SaidFacts>> {
  if (wanted.length === 0) return new Map();
  const { rows } = await client.query<SaidFacts>(
    `select id, "firstBatch", claims, differs, case when differs then clinical::text end as clinical
     from (
       select id, first_batch as "firstBatch", claims::text, clinical,
         ${replaced('$3')} is distinct from coalesce(clinical, '{}') as differs
       from unnest($1::bigint[], ${lines('$2')}) as wanted (candidate_id, facts) join candidates on id = candidate_id
     ) as said`,
    [wanted.map(({ id }) => id), linesOf(wanted.map(({ facts }) => facts)), [...names]],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** `claims`: all claims of the candidate, as JSON. */
export async function saveFacts(
  client: PoolClient,
  changed: readonly { id: string; facts: string; claims: string }[],
  names: readonly string[],
): Promise<void> {
  await client.query(
    `update candidates set updated_at = now(), claims = claims_now::json, clinical = ${replaced('$4')}
     from unnest($1::bigint[], ${lines('$2')}, ${lines('$3')}) as changed (candidate_id, facts, claims_now) where id = candidate_id`,
    [
      changed.map(({ id }) => id),
      linesOf(changed.map(({ facts }) => facts)),
      linesOf(changed.map(({ claims }) => claims)),
      [...names],
    ],
  );
}
