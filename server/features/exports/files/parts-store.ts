import type { PoolClient } from 'pg';
import { allRows, firstRow, anyRow, type Database } from '#server/foundation/database/public.ts';
import type { Sealed } from '#server/foundation/sealing/public.ts';

export interface UnwrittenPart {
  number: number;
  candidateIds: string[];
}

/** Divides the candidates into parts of `partSize`, in their order. `ids` are digits of a bigint. */
export async function insertParts(
  client: PoolClient,
  jobId: string,
  ids: readonly string[],
  partSize: number,
): Promise<void> {
  await client.query(
    `insert into export_parts (job_id, number, candidate_ids)
     select $1, (position - 1) / $3, array_agg(id order by position)
     from unnest($2::bigint[]) with ordinality as requested (id, position) group by (position - 1) / $3`,
    [jobId, ids, partSize],
  );
}

/** The first parts that are not written yet. */
export const findUnwrittenParts = ({ pool }: Database, jobId: string, partsMax: number): Promise<UnwrittenPart[]> =>
  allRows(
    pool,
    `select number, candidate_ids as "candidateIds" from export_parts
     where job_id = $1 and sealed is null order by number limit $2`,
    [jobId, partsMax],
  );

export interface WrittenPart {
  number: number;
  candidateIds: readonly string[];
  /** Of each candidate, separated by spaces. */
  contactKinds: readonly string[];
  content: Sealed;
}

/** False: another process wrote the part first. */
export const writePart = (
  client: PoolClient,
  jobId: string,
  { number, candidateIds, contactKinds, content }: WrittenPart,
): Promise<boolean> =>
  anyRow(
    client,
    `update export_parts set candidate_ids = $3, contact_kinds = $4, key_id = $5, sealed = $6
     where job_id = $1 and number = $2 and sealed is null`,
    [jobId, number, candidateIds, contactKinds, content.keyId, content.sealed],
  );

/** Replaces a written part by one with fewer candidates. */
export async function rewritePart(
  client: PoolClient,
  jobId: string,
  { number, candidateIds, contactKinds, content }: WrittenPart,
): Promise<void> {
  await client.query(
    `update export_parts set candidate_ids = $3, contact_kinds = $4, key_id = $5, sealed = $6
     where job_id = $1 and number = $2`,
    [jobId, number, candidateIds, contactKinds, content.keyId, content.sealed],
  );
}

interface PartRow {
  number: number;
  candidateIds: string[];
  contactKinds: string[];
  key_id: string;
  sealed: Buffer;
}

/** Null: there is no written part with this number. */
export async function readPart(client: PoolClient, jobId: string, number: number): Promise<WrittenPart | null> {
  const row = await firstRow<PartRow>(
    client,
    `select number, candidate_ids as "candidateIds", contact_kinds as "contactKinds", key_id, sealed
     from export_parts where job_id = $1 and number = $2 and sealed is not null`,
    [jobId, number],
  );
  if (row === null) return null;
  const { key_id: keyId, sealed, ...part } = row;
  return { ...part, content: { keyId, sealed } };
}

/** What the ledger records of a part, without its content. Null: there is no written part with this number. */
export const readPartCandidates = (
  client: PoolClient,
  jobId: string,
  number: number,
): Promise<Pick<WrittenPart, 'candidateIds' | 'contactKinds'> | null> =>
  firstRow<Pick<PartRow, 'candidateIds' | 'contactKinds'>>(
    client,
    `select candidate_ids as "candidateIds", contact_kinds as "contactKinds"
     from export_parts where job_id = $1 and number = $2 and sealed is not null`,
    [jobId, number],
  );

export async function countParts(client: PoolClient, jobId: string): Promise<number> {
  const { rows } = await client.query<{ parts: number }>(
    'select count(*)::int as parts from export_parts where job_id = $1',
    [jobId],
  );
  return rows[0]?.parts ?? 0;
}

/** Deletes the parts of a job that was canceled or has failed. A part that is being written at this moment cannot be committed any more. */
export async function deletePartsOfEnded({ pool }: Database, jobId: string): Promise<void> {
  await pool.query(
    `delete from export_parts using export_jobs
     where job_id = $1 and id = job_id and state in ('canceled', 'failed')`,
    [jobId],
  );
}
