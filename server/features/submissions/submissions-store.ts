import type { PoolClient } from 'pg';
import type { SubmissionStatus } from '#contract/submissions/submissions.ts';
import { firstRow, onlyColumn, anyRow, type Database } from '#server/foundation/database/public.ts';
import type { Sealed, SealedTable } from '#server/foundation/sealing/public.ts';

export interface SubmissionRow {
  id: string;
  status: SubmissionStatus;
  createdAt: Date;
  /** When it was approved or rejected. */
  decidedAt: Date | null;
  candidateId: string | null;
  /** The keys of its addresses that their owners confirmed. */
  confirmedKeys: string[];
  sealed: Sealed;
}

/** For the rotation of keys. */
export const sealedSubmissions: SealedTable = {
  name: 'candidate_submissions',
  holds: 'submissions',
  place: "'candidate_submissions/' || id || '/sealed'",
  rowsAtOnce: 100,
};

const columns = `id, status, created_at as "createdAt", approved_at as "decidedAt", candidate_id as "candidateId",
  returning_keys as "confirmedKeys", key_id as "keyId", sealed`;

type FlatRow = Omit<SubmissionRow, 'sealed'> & { keyId: string; sealed: Buffer };
const toRow = ({ keyId, sealed, ...row }: FlatRow): SubmissionRow => ({ ...row, sealed: { keyId, sealed } });

/** The id of the next submission, which the encryption of its content includes. */
export async function nextId(client: PoolClient): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `select nextval(pg_get_serial_sequence('candidate_submissions', 'id')) as id`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error('The sequence of submissions returned no value.');
  return row.id;
}

export interface NewSubmission {
  sealed: Sealed;
  /** Keyed hashes in PostgreSQL's hex form. */
  emailKeys: readonly string[];
  /** Names the content without containing it: 32 hex digits. */
  contentKey: string;
}

/** False: a submission with the same content waits already. */
export const insertSubmission = (
  client: PoolClient,
  id: string,
  { sealed: { keyId, sealed }, emailKeys, contentKey }: NewSubmission,
): Promise<boolean> =>
  anyRow(
    client,
    `insert into candidate_submissions (id, email_keys, key_id, sealed, content_key) overriding system value
     values ($1, $2::bytea[], $3, $4, decode($5, 'hex')) on conflict do nothing`,
    [id, emailKeys, keyId, sealed, contentKey],
  );

/** The submission with this content that waits for a decision. Null: there is none. */
export async function findPendingWith(client: PoolClient, contentKey: string): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    `select id from candidate_submissions where status = 'pending' and content_key = decode($1, 'hex')`,
    [contentKey],
  );
  return rows[0]?.id ?? null;
}

/** Newest first. */
export async function listSubmissions(
  { pool }: Database,
  status: SubmissionStatus,
  { offset, limit }: { offset: number; limit: number },
): Promise<SubmissionRow[]> {
  const { rows } = await pool.query<FlatRow>(
    // The page is found in the index alone. Resumes are read for its rows only, however far the page is from the first.
    `select ${columns} from candidate_submissions
     join (select id from candidate_submissions where status = $1 order by created_at desc, id desc offset $2 limit $3) page using (id)
     order by created_at desc, id desc`,
    [status, offset, limit],
  );
  return rows.map(toRow);
}

export async function countSubmissions({ pool }: Database): Promise<Record<SubmissionStatus, number>> {
  const { rows } = await pool.query<{ status: SubmissionStatus; count: string }>(
    'select status, count(*) from candidate_submissions group by status',
  );
  const counts = { pending: 0, approved: 0, rejected: 0 };
  for (const { status, count } of rows) counts[status] = Number(count);
  return counts;
}

/** The submissions that wait for a decision. `oldestAt` null: none waits. */
export async function countPending({ pool }: Database): Promise<{ count: number; oldestAt: Date | null }> {
  const row = await firstRow<{ count: number; oldestAt: Date | null }>(
    pool,
    `select count(*)::int as count, min(created_at) as "oldestAt" from candidate_submissions where status = 'pending'`,
  );
  return row ?? { count: 0, oldestAt: null };
}

/** Without a lock. Null: there is none. */
export async function readSubmission({ pool }: Database, id: string): Promise<SubmissionRow | null> {
  const { rows } = await pool.query<FlatRow>(`select ${columns} from candidate_submissions where id = $1`, [id]);
  const [row] = rows;
  return row === undefined ? null : toRow(row);
}

/** Those of the submissions that wait for a decision, in the order of the ids. */
export async function readPending({ pool }: Database, ids: readonly string[]): Promise<SubmissionRow[]> {
  const { rows } = await pool.query<FlatRow>(
    `select ${columns} from candidate_submissions where id = any($1::bigint[]) and status = 'pending'
     order by array_position($1::bigint[], id)`,
    [ids],
  );
  return rows.map(toRow);
}

/** Locks the submission until the transaction ends, so that two administrators cannot decide it at the same time. */
export async function takeSubmission(client: PoolClient, id: string): Promise<SubmissionRow | null> {
  const { rows } = await client.query<FlatRow>(
    `select ${columns} from candidate_submissions where id = $1 for update`,
    [id],
  );
  const [row] = rows;
  return row === undefined ? null : toRow(row);
}

export async function saveDecision(
  client: PoolClient,
  id: string,
  decision: { status: 'approved' | 'rejected'; decidedAt: Date; candidateId: string | null },
): Promise<void> {
  await client.query(
    'update candidate_submissions set status = $2, approved_at = $3, candidate_id = $4 where id = $1',
    [id, decision.status, decision.decidedAt, decision.candidateId],
  );
}

/** The approved submissions that created one of the candidates or added to it, the first decision first. */
export async function readApprovedOf(client: PoolClient, candidateIds: readonly string[]): Promise<SubmissionRow[]> {
  const { rows } = await client.query<FlatRow>(
    `select ${columns} from candidate_submissions where status = 'approved' and candidate_id = any($1::bigint[]) order by approved_at, id`,
    [candidateIds],
  );
  return rows.map(toRow);
}

export interface AddressLink {
  tokenHash: Buffer;
  submissionId: string;
  /** The key of the address that the link is mailed to. */
  emailKey: string;
  mailedAt: Date;
  expiresAt: Date;
}

/** Deletes the links that have expired. */
export async function insertLink(client: PoolClient, link: AddressLink): Promise<void> {
  await client.query('delete from return_links where expires_at < $1', [link.mailedAt]);
  await client.query(
    'insert into return_links (token_hash, submission_id, email_key, expires_at) values ($1, $2, $3, $4)',
    [link.tokenHash, link.submissionId, link.emailKey, link.expiresAt],
  );
}

/** The submission that the token belongs to. Null: the token is unknown, used or expired. */
export async function findLinked(client: PoolClient, tokenHash: Buffer, now: Date): Promise<string | null> {
  const { rows } = await client.query<{ id: string }>(
    'select submission_id as id from return_links where token_hash = $1 and expires_at > $2',
    [tokenHash, now],
  );
  return rows[0]?.id ?? null;
}

/** The key of the confirmed address. Null: the token was used. */
export async function deleteLink(client: PoolClient, tokenHash: Buffer): Promise<string | null> {
  const { rows } = await client.query<{ emailKey: string }>(
    'delete from return_links where token_hash = $1 returning email_key as "emailKey"',
    [tokenHash],
  );
  return rows[0]?.emailKey ?? null;
}

export async function addConfirmedKey(client: PoolClient, id: string, emailKey: string): Promise<void> {
  await client.query(
    'update candidate_submissions set returning_keys = array_append(returning_keys, $2) where id = $1',
    [id, emailKey],
  );
}

/** Returns the candidate of each deleted submission; null: it was not approved. `emailKeys`: in PostgreSQL's hex form. */
export const deleteSubmissions = (
  client: PoolClient,
  {
    emailKeys,
    candidateIds,
    submittedBefore,
  }: { emailKeys: readonly string[]; candidateIds: readonly string[]; submittedBefore: Date | null },
): Promise<(string | null)[]> =>
  onlyColumn<string | null>(
    client,
    `delete from candidate_submissions
     where (email_keys && $1::bytea[] or candidate_id = any($2::bigint[])) and created_at < coalesce($3::timestamptz, 'infinity')
     returning candidate_id as "candidateId"`,
    [emailKeys, candidateIds, submittedBefore],
  );
