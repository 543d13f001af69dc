// What the overview says about the backup of each day. The audit is where every server finds it.
import { z } from 'zod';
import type { Overview } from '#contract/overview/overview.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { findLastEntry } from '../audit/public.ts';

/** The actions that the job records. */
export const backupActions = { checked: 'backup.checked', failed: 'backup.failed' } as const;

const madeFacts = z.object({ name: z.string(), rows: z.int(), bytes: z.int() });
const failedFacts = z.object({ reason: z.string() });

/** A backup is overdue after this time. */
const overdueMs = 48 * 3_600_000;

/** `isOn`: a folder is set. Null: it is not, and no backup was ever made. */
export async function readBackup(database: Database, isOn: boolean): Promise<Overview['backup']> {
  const made = await findLastEntry(database, backupActions.checked);
  const failed = await findLastEntry(database, backupActions.failed);
  if (!isOn && made === null) return null;
  const isFailing = failed !== null && (made === null || failed.sequence > made.sequence);
  return {
    checkedAt: made?.recordedAt ?? null,
    ...(made === null ? { name: '', rows: 0, bytes: 0 } : madeFacts.parse(made.after)),
    failure: isFailing ? failedFacts.parse(failed.after).reason : null,
  };
}

/** True: the newest try failed, or there is no backup of the last two days. */
export function isBackupMissing(backup: Overview['backup'], isOn: boolean, now: Date): boolean {
  if (!isOn || backup === null) return false;
  if (backup.failure !== null) return true;
  return backup.checkedAt !== null && now.getTime() - Date.parse(backup.checkedAt) > overdueMs;
}
