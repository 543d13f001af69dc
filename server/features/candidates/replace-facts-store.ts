// The SQL of `replace-facts.ts`. Texts come as lines of one text: PostgreSQL reads them faster than an array, and JSON has no line break.
import type { PoolClient } from 'pg';
import type { HashedKey } from './identity/identity-hasher.ts';
import { bigintsOf } from './candidate-rows.ts';
import { noCandidate } from './candidates-store.ts';
import type { FactName } from './companion-facts.ts';

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

/** What is on file about candidates whose facts are to be replaced. Most people of a file have the same claims. */
export interface SaidAlike {
  firstBatch: string | null;
  /** The text of the column. */
  claims: string;
  /** Their places in the list of candidates. */
  places: number[];
  /** The replaced facts as JSON, by the place, of those whose row becomes another one. */
  before: Map<number, string>;
}

/** `names`: of the facts that are replaced. */
export async function readSaid(
  client: PoolClient,
  wanted: readonly { id: string; facts: string }[],
  names: readonly FactName[],
): Promise<SaidAlike[]> {
  if (wanted.length === 0) return [];
  const values = (facts: string): string => names.map((name) => `${facts} -> '${name}'`).join(', ');
  const properties = names.map((name) => `'${name}', clinical -> '${name}'`).join(', ');
  // Facts of people who have none yet need not be parsed to be compared, and the comparison is named once: PostgreSQL would repeat it for each mention.
  const { rows } = await client.query<{
    firstBatch: string | null;
    claims: string;
    places: string;
    changed: string | null;
  }>(
    `select first_batch as "firstBatch", claims::text as claims, string_agg(place::text, ' ') as places,
       string_agg(case
         when (clinical ?| $3::text[]) is not true then case when facts <> '{}' then place || case when clinical is null then ' null' else ' {}' end end
         when row(${values('clinical')}) is distinct from row(${values('facts::jsonb')})
           then place || ' ' || jsonb_strip_nulls(jsonb_build_object(${properties}))::text end, E'\\n') as changed
     from unnest($1::bigint[], ${lines('$2')}) with ordinality as wanted (candidate_id, facts, place) join candidates on id = candidate_id
     group by 1, 2`,
    [bigintsOf(wanted.map(({ id }) => id)), linesOf(wanted.map(({ facts }) => facts)), [...names]],
  );
  return rows.map(({ firstBatch, claims, places, changed }) => ({
    firstBatch,
    claims,
    places: places.split(' ').map(placeFrom),
    before: new Map((changed?.split('\n') ?? []).map((line) => [placeFrom(line), line.slice(line.indexOf(' ') + 1)])),
  }));
}

/** PostgreSQL counts from one. */
const placeFrom = (line: string): number => Number.parseInt(line, 10) - 1;

/** `claims`: all claims of the candidate, as JSON. Most people have the same. */
export async function saveFacts(
  client: PoolClient,
  changed: readonly { id: string; facts: string; claims: string }[],
  names: readonly FactName[],
): Promise<void> {
  const numbers = new Map<string, number>();
  for (const { claims } of changed) if (!numbers.has(claims)) numbers.set(claims, numbers.size + 1);
  await client.query(
    `update candidates set updated_at = now(), claims = (${lines('$4')})[claims_number]::json,
       clinical = case when clinical ?| $5::text[] then clinical - $5::text[] else coalesce(clinical, '{}') end || facts::jsonb
     from unnest($1::bigint[], ${lines('$2')}, $3::int[]) as changed (candidate_id, facts, claims_number) where id = candidate_id`,
    [
      bigintsOf(changed.map(({ id }) => id)),
      linesOf(changed.map(({ facts }) => facts)),
      changed.map(({ claims }) => numbers.get(claims)),
      linesOf([...numbers.keys()]),
      [...names],
    ],
  );
}
