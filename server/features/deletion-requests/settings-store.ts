// How the registry is reached, and how far the days between two downloads are.
import type { PoolClient } from 'pg';
import type { Database } from '#server/foundation/database/public.ts';
import type { Sealed, SealedTable } from '#server/foundation/sealing/public.ts';

/** For the rotation of keys. */
export const sealedDeletionSettings: SealedTable = {
  name: 'deletion_settings',
  holds: 'settings of deletion requests',
  place: "'deletion_settings/' || id || '/sealed'",
  rowsAtOnce: 1,
};

export interface DeletionSettings {
  /** Null: the files are brought by hand. */
  address: string | null;
  lists: string[];
  exemptsPublic: boolean;
  /** Null: none was entered. */
  key: Sealed | null;
  clockSince: Date | null;
  warnedDays: number[];
  nextTryAt: Date | null;
  triedAt: Date | null;
  lastProblem: string | null;
}

type SettingsRow = Omit<DeletionSettings, 'key'> & { keyId: string | null; sealed: Buffer };

const columns = `address, lists, exempts_public as "exemptsPublic", key_id as "keyId", sealed, clock_since as "clockSince",
  warned_days as "warnedDays", next_try_at as "nextTryAt", tried_at as "triedAt", last_problem as "lastProblem"`;

export async function readSettings(client: PoolClient | Database['pool']): Promise<DeletionSettings> {
  const { rows } = await client.query<SettingsRow>(`select ${columns} from deletion_settings`);
  const [row] = rows;
  if (row === undefined) throw new Error('The settings of deletion requests are missing.');
  const { keyId, sealed, ...settings } = row;
  return { ...settings, key: keyId === null ? null : { keyId, sealed } };
}
