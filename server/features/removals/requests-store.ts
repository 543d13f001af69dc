import type { PoolClient } from 'pg';
import { anyRow, onlyCount, firstRow, type Database } from '#server/foundation/database/public.ts';
import type { Sealed, SealedTable } from '#server/foundation/sealing/public.ts';

export type RequestKind = 'email' | 'record' | 'on_file';
export type RequestState = 'unconfirmed' | 'in_review' | 'removed' | 'address_removed' | 'nothing_found' | 'declined';

export interface RequestRow {
  id: string;
  receipt: string;
  kind: RequestKind;
  parentId: string | null;
  state: RequestState;
  /** Null: deleted with the decision. */
  sealed: Sealed | null;
  candidateId: string | null;
  expiresAt: Date;
  confirmedAt: Date | null;
  decidedAt: Date | null;
  dueAt: Date | null;
  proofTries: number;
  /** When the requester proved a phone in the record. */
  provedAt: Date | null;
  /** The record is hidden while this request is in review. */
  hides: boolean;
}

/** For the rotation of keys. */
export const sealedRequests: SealedTable = {
  name: 'removal_requests',
  holds: 'removal requests',
  place: "'removal_requests/' || receipt || '/sealed'",
  rowsAtOnce: 100,
};

const columns = `id, receipt, kind, parent_id as "parentId", state, key_id as "keyId", sealed, candidate_id as "candidateId",
  expires_at as "expiresAt", confirmed_at as "confirmedAt", decided_at as "decidedAt", due_at as "dueAt",
  proof_tries as "proofTries", proved_at as "provedAt", hides`;

type FlatRow = Omit<RequestRow, 'sealed'> & { keyId: string | null; sealed: Buffer | null };
const toRow = ({ keyId, sealed, ...row }: FlatRow): RequestRow => ({
  ...row,
  sealed: keyId === null || sealed === null ? null : { keyId, sealed },
});

export interface NewRequest {
  receipt: string;
  kind: RequestKind;
  parentId: string | null;
  candidateId: string | null;
  tokenHash: Buffer;
  /** Keyed hash of the address that the link is mailed to. */
  emailKey: string;
  sealed: Sealed;
  requestedAt: Date;
  expiresAt: Date;
}

export async function insertRequest(client: PoolClient, request: NewRequest): Promise<void> {
  await client.query(
    `insert into removal_requests (receipt, kind, parent_id, candidate_id, token_hash, email_key, key_id, sealed, requested_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      request.receipt,
      request.kind,
      request.parentId,
      request.candidateId,
      request.tokenHash,
      request.emailKey,
      request.sealed.keyId,
      request.sealed.sealed,
      request.requestedAt,
      request.expiresAt,
    ],
  );
}

/** The request that named the record, for a link that was mailed to an address in the record; null for others. */
export async function findParent(client: PoolClient, tokenHash: Buffer): Promise<string | null> {
  const { rows } = await client.query<{ parentId: string | null }>(
    'select parent_id as "parentId" from removal_requests where token_hash = $1',
    [tokenHash],
  );
  return rows[0]?.parentId ?? null;
}

/** Locks the request until the transaction ends, so that a token is used once. */
export async function takeByToken(client: PoolClient, tokenHash: Buffer): Promise<RequestRow | null> {
  const { rows } = await client.query<FlatRow>(
    `select ${columns} from removal_requests where token_hash = $1 for update`,
    [tokenHash],
  );
  return rows[0] === undefined ? null : toRow(rows[0]);
}

/** Locks the request until the transaction ends, so that it is decided once. */
export async function takeRequest(client: PoolClient, id: string): Promise<RequestRow | null> {
  const { rows } = await client.query<FlatRow>(`select ${columns} from removal_requests where id = $1 for update`, [
    id,
  ]);
  return rows[0] === undefined ? null : toRow(rows[0]);
}

export async function saveReview(
  client: PoolClient,
  id: string,
  { now, dueAt, candidateId }: { now: Date; dueAt: Date; candidateId: string | null },
): Promise<void> {
  await client.query(
    `update removal_requests set state = 'in_review', confirmed_at = $2, due_at = $3, candidate_id = $4 where id = $1`,
    [id, now, dueAt, candidateId],
  );
}

/** Deletes what the requester entered. */
export async function saveOutcome(
  client: PoolClient,
  id: string,
  outcome: {
    state: Exclude<RequestState, 'unconfirmed' | 'in_review'>;
    now: Date;
    records: number;
    resumes: number;
  },
): Promise<void> {
  await client.query(
    `update removal_requests set state = $2, confirmed_at = coalesce(confirmed_at, $3), decided_at = $3,
       removed_candidates = $4, removed_submissions = $5, key_id = null, sealed = null where id = $1`,
    [id, outcome.state, outcome.now, outcome.records, outcome.resumes],
  );
}

/** Links that were mailed for a request that is decided do nothing any more. */
export async function deleteUnconfirmedChildren(client: PoolClient, parentId: string): Promise<void> {
  await client.query(`delete from removal_requests where parent_id = $1 and state = 'unconfirmed'`, [parentId]);
}

/** Whether another request in review hides the candidate. */
export const isHiddenElsewhere = (client: PoolClient, candidateId: string, exceptId: string): Promise<boolean> =>
  anyRow(
    client,
    `select 1 from removal_requests where state = 'in_review' and hides and candidate_id = $1 and id <> $2 limit 1`,
    [candidateId, exceptId],
  );

/** How many candidates requests in review hide. */
export const countHidden = (client: PoolClient): Promise<number> =>
  onlyCount(
    client,
    `select count(distinct candidate_id)::int as count from removal_requests where state = 'in_review' and hides`,
  );

export async function saveHides(client: PoolClient, id: string): Promise<void> {
  await client.query('update removal_requests set hides = true where id = $1', [id]);
}

export async function saveProofTry(client: PoolClient, id: string): Promise<void> {
  await client.query('update removal_requests set proof_tries = proof_tries + 1 where id = $1', [id]);
}

export async function saveProof(client: PoolClient, id: string, now: Date): Promise<void> {
  await client.query('update removal_requests set proved_at = $2 where id = $1', [id, now]);
}

/** Locks them until the transaction ends. */
export async function takeAllInReview(client: PoolClient): Promise<RequestRow[]> {
  const { rows } = await client.query<FlatRow>(
    `select ${columns} from removal_requests where state = 'in_review' order by id for update`,
  );
  return rows.map(toRow);
}

export async function listInReview(
  { pool }: Database,
  { offset, limit }: { offset: number; limit: number },
): Promise<RequestRow[]> {
  const { rows } = await pool.query<FlatRow>(
    `select ${columns} from removal_requests where state = 'in_review' order by due_at, id offset $1 limit $2`,
    [offset, limit],
  );
  return rows.map(toRow);
}

export async function countInReview(
  client: PoolClient | Database['pool'],
  now: Date,
): Promise<{ count: number; overdue: number }> {
  const row = await firstRow<{ count: number; overdue: number }>(
    client,
    `select count(*)::int as count, count(*) filter (where due_at < $1)::int as overdue from removal_requests where state = 'in_review'`,
    [now],
  );
  return row ?? { count: 0, overdue: 0 };
}

/** Null: there is no confirmed request with this number and address. */
export async function findByReceipt({ pool }: Database, receipt: string, emailKey: string): Promise<RequestRow | null> {
  const { rows } = await pool.query<FlatRow>(
    `select ${columns} from removal_requests where receipt = $1 and email_key = $2 and confirmed_at is not null`,
    [receipt, emailKey],
  );
  return rows[0] === undefined ? null : toRow(rows[0]);
}

export async function deleteExpired({ pool }: Database, now: Date): Promise<void> {
  await pool.query(`delete from removal_requests where state = 'unconfirmed' and expires_at < $1`, [now]);
}

export async function insertCompleted(
  client: PoolClient,
  requestId: string | null,
  candidateIds: readonly string[],
  now: Date,
): Promise<void> {
  await client.query(
    'insert into completed_removals (request_id, candidate_id, removed_at) select $1, unnest($2::bigint[]), $3',
    [requestId, candidateIds, now],
  );
}
