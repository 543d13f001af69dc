// The backup of each day, where the operator has set a folder for it. The audit records each one, and each failure; the overview reads it.
import { findLastEntry, type AuditFacts, type RecordAudit } from '../features/audit/public.ts';
import { backupActions } from '../features/overview/public.ts';
import { makeDailyBackup, nameOfDay } from '../foundation/backup/public.ts';
import { inTransaction } from '../foundation/database/public.ts';
import { OperatorError } from '../foundation/errors/public.ts';
import type { FeatureParts } from '../foundation/feature/public.ts';
import { cronJob, type Job } from '../foundation/jobs/public.ts';

/** Every hour from 3:15 UTC, until the backup of the day is made: a server that was off, or a full disk, does not cost the day. */
const crontab = '15 3-23 * * *';

interface BackupParts extends FeatureParts {
  recordAudit: RecordAudit;
  /** Null: no backups are made. */
  backupFolder: string | null;
}

export const backups = {
  open: (parts: BackupParts) => ({
    routes: {},
    jobs: parts.backupFolder === null ? [] : [dailyBackup(parts, parts.backupFolder)],
  }),
};

function dailyBackup(
  { longDatabase: database, recordAudit, clock, secretsNow, log }: BackupParts,
  folder: string,
): Job {
  const record = (action: string, after: AuditFacts): Promise<void> =>
    inTransaction(database, (client) => {
      recordAudit(client, { actor: { kind: 'system', id: 'backup' }, action, subject: null, after });
      return Promise.resolve();
    });
  const run = async (): Promise<void> => {
    const now = clock.now();
    const last = await findLastEntry(database, backupActions.checked);
    if (last?.after?.['name'] === nameOfDay(now)) return;
    try {
      const { name, rows, bytes } = await makeDailyBackup(database, {
        folder,
        secrets: secretsNow(),
        now,
      });
      await record(backupActions.checked, { name, rows, bytes });
      log.info({ name, rows, bytes }, 'the backup of the day was made and checked');
    } catch (error) {
      log.error({ error }, 'the backup of the day failed');
      const reason = error instanceof OperatorError ? error.message : 'The log of the server names the reason.';
      await record(backupActions.failed, { reason });
    }
  };
  return cronJob({ name: 'backup.daily', crontab, triesMax: 3 }, run);
}
