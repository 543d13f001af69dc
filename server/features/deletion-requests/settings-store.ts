// How the registry is reached, and how far the days between two downloads are.
import type { PoolClient } from 'pg';
import { anyRow, type Database } from '#server/foundation/database/public.ts';
import type { Sealed, SealedTable } from '#server/foundation/sealing/public.ts';

/** For the rotation of keys. */
export const sealedDeletionSettings: SealedTable = {
  name: 'deletion_settings',
  holds: 'settings of deletion requests',
  place: "'deletion_settings/' || id || '/sealed'",
  rowsAtOnce: 1,
};

export const placeOfKey = 'deletion_settings/1/sealed';

/** What administrators choose. */
interface ChosenSettings {
  /** Null: the files are brought by hand. */
  address: string | null;
  lists: string[];
  exemptsPublic: boolean;
  /** Null: none was entered. */
  key: Sealed | null;
}

export interface DeletionSettings extends ChosenSettings {
  clockSince: Date | null;
  warnedFor: Date | null;
  warnedDays: number[];
  nextTryAt: Date | null;
  triedAt: Date | null;
  lastProblem: string | null;
}

type SettingsRow = Omit<DeletionSettings, 'key'> & { keyId: string | null; sealed: Buffer };

const columns = `address, compared_lists as "lists", exempts_public as "exemptsPublic", key_id as "keyId", sealed, clock_since as "clockSince",
  warned_for as "warnedFor", warned_days as "warnedDays", next_try_at as "nextTryAt", tried_at as "triedAt", last_problem as "lastProblem"`;

export async function readSettings(client: PoolClient | Database['pool']): Promise<DeletionSettings> {
  const { rows } = await client.query<SettingsRow>(`select ${columns} from deletion_settings`);
  const [row] = rows;
  if (row === undefined) throw new Error('The settings of deletion requests are missing.');
  const { keyId, sealed, ...settings } = row;
  return { ...settings, key: keyId === null ? null : { keyId, sealed } };
}

export async function saveSettings(
  client: PoolClient,
  { address, lists: compared, exemptsPublic, key }: ChosenSettings,
): Promise<void> {
  await client.query(
    `update deletion_settings set address = $1, compared_lists = $2, exempts_public = $3, key_id = $4, sealed = $5, next_try_at = null,
       last_problem = null`,
    [address, compared, exemptsPublic, key?.keyId ?? null, key?.sealed ?? null],
  );
}

/** A download was taken, or the registry said that there is none. */
export async function saveDownloaded(client: PoolClient, now: Date): Promise<void> {
  await client.query('update deletion_settings set clock_since = $1', [now]);
}

/** False: another process asks the registry, or it is too early. `until`: when a process that was killed is given up. */
export const claimTry = ({ pool }: Pick<Database, 'pool'>, now: Date, until: Date): Promise<boolean> =>
  anyRow(
    pool,
    'update deletion_settings set next_try_at = $2, tried_at = $1 where next_try_at is null or next_try_at <= $1',
    [now, until],
  );

export async function saveTried(
  client: PoolClient | Database['pool'],
  { nextTryAt, problem }: { nextTryAt: Date; problem: string | null },
): Promise<void> {
  await client.query('update deletion_settings set next_try_at = $1, last_problem = $2', [nextTryAt, problem]);
}

/** Locks the settings until the transaction ends. */
export async function lockSettings(client: PoolClient): Promise<void> {
  await client.query('select id from deletion_settings for update');
}

export async function saveWarned(client: PoolClient, warnedFor: Date, days: readonly number[]): Promise<void> {
  await client.query('update deletion_settings set warned_for = $1, warned_days = $2', [warnedFor, days]);
}
