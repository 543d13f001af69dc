import type { PoolClient } from 'pg';
import { allRows, onlyColumn, type Database } from '#server/foundation/database/public.ts';

export interface SecondFactorRow {
  id: string;
  /** Ciphertext. */
  secret: string;
  /** Ciphertext. */
  backupCodes: string;
}

/** Locks the second factor of this user until the transaction ends; empty when there is none. */
export const lockSecondFactors = (client: PoolClient, userId: string): Promise<SecondFactorRow[]> =>
  allRows(
    client,
    'select id, secret, backup_codes as "backupCodes" from two_factors where user_id = $1 order by id for update',
    [userId],
  );

export async function saveSecondFactor(
  client: PoolClient,
  id: string,
  { secret, backupCodes }: Omit<SecondFactorRow, 'id'>,
): Promise<void> {
  await client.query('update two_factors set secret = $2, backup_codes = $3 where id = $1', [id, secret, backupCodes]);
}

export const listUsersWithSecondFactor = ({ pool }: Database): Promise<string[]> =>
  onlyColumn(pool, 'select distinct user_id as "userId" from two_factors order by user_id');

/** Also one that was not verified yet. False: there was none. */
export async function deleteSecondFactor(client: PoolClient, userId: string): Promise<boolean> {
  const { rowCount } = await client.query('delete from two_factors where user_id = $1', [userId]);
  await client.query('update users set two_factor_enabled = false, updated_at = now() where id = $1', [userId]);
  return rowCount !== 0;
}
