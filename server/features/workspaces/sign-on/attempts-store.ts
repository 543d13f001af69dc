import type { PoolClient } from 'pg';
import { keptPeriods } from '#contract/kept-periods.ts';
import { firstRow, anyRow, type Database } from '#server/foundation/database/public.ts';

export type Purpose = 'sign-in' | 'confirm' | 'test';

export interface NewAttempt {
  stateHash: Buffer;
  browserHash: Buffer;
  workspaceId: string;
  issuer: string;
  clientId: string;
  purpose: Purpose;
  /** Who confirms or tests; null: a sign-in. */
  userId: string | null;
  sessionId: string | null;
  returnPath: string;
}

export interface Attempt extends NewAttempt {
  startedAt: Date;
  /** Of now: it was used before, or it took too long. */
  isUsed: boolean;
  isExpired: boolean;
}

export async function insertAttempt({ pool }: Database, attempt: NewAttempt): Promise<void> {
  await pool.query(
    `insert into sign_on_attempts (state_hash, browser_hash, workspace_id, issuer, client_id, purpose, user_id, session_id, return_path)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      attempt.stateHash,
      attempt.browserHash,
      attempt.workspaceId,
      attempt.issuer,
      attempt.clientId,
      attempt.purpose,
      attempt.userId,
      attempt.sessionId,
      attempt.returnPath,
    ],
  );
}

/** Null: there is none. */
export const findAttempt = ({ pool }: Database, stateHash: Buffer): Promise<Attempt | null> =>
  firstRow(
    pool,
    `select state_hash as "stateHash", browser_hash as "browserHash", workspace_id as "workspaceId", issuer, client_id as "clientId", purpose,
       user_id as "userId", session_id as "sessionId", return_path as "returnPath", started_at as "startedAt",
       used_at is not null as "isUsed", started_at < now() - make_interval(mins => $2) as "isExpired"
     from sign_on_attempts where state_hash = $1`,
    [stateHash, keptPeriods.signOnMinutes],
  );

/** Of several transactions, one uses it. False: it was used before. */
export const useAttempt = (client: PoolClient, { stateHash }: Pick<NewAttempt, 'stateHash'>): Promise<boolean> =>
  anyRow(client, 'update sign_on_attempts set used_at = now() where state_hash = $1 and used_at is null', [stateHash]);

export async function deleteOldAttempts({ pool }: Database): Promise<void> {
  await pool.query('delete from sign_on_attempts where started_at < now() - make_interval(mins => $1)', [
    2 * keptPeriods.signOnMinutes,
  ]);
}
