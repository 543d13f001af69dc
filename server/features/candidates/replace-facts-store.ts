// The SQL of `replace-facts.ts`.
import type { PoolClient } from 'pg';

/** A claim as its column has it. */
interface StoredClaim {
  batchId: string;
  endedOn?: string | null;
  keys?: string[] | null;
  said?: { clinical?: unknown };
}

/** What is on file about a candidate whose facts are to be replaced. */
export interface SaidFacts {
  id: string;
  firstBatch: string | null;
  claims: Readonly<Record<string, StoredClaim>>;
  keys: string;
  /** Whether the row's clinical facts become others. */
  differs: boolean;
  /** The text of the column; null also when it does not differ. */
  clinical: string | null;
}

/** The facts without those named, and with these. */
const replaced = (names: string, facts: string): string => `coalesce(clinical, '{}') - ${names}::text[] || ${facts}`;

/** By id. `names`: of the facts that are replaced. */
export async function readSaid(
  client: PoolClient,
  wanted: readonly { id: string; facts: string }[],
  names: readonly string[],
): Promise<Map<string, SaidFacts>> {
  if (wanted.length === 0) return new Map();
  const { rows } = await client.query<SaidFacts>(
    `select id, first_batch as "firstBatch", claims, keys, differs, case when differs then clinical::text end as clinical
     from (
       select id, first_batch, claims, keys, clinical,
         ${replaced('$3', 'facts')} is distinct from coalesce(clinical, '{}') as differs
       from unnest($1::bigint[], $2::jsonb[]) as wanted (candidate_id, facts) join candidates on id = candidate_id
     ) as said`,
    [wanted.map(({ id }) => id), wanted.map(({ facts }) => facts), [...names]],
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
    `update candidates set updated_at = now(), claims = claims_now, clinical = ${replaced('$4', 'facts')}
     from unnest($1::bigint[], $2::jsonb[], $3::json[]) as changed (candidate_id, facts, claims_now) where id = candidate_id`,
    [changed.map(({ id }) => id), changed.map(({ facts }) => facts), changed.map(({ claims }) => claims), [...names]],
  );
}
