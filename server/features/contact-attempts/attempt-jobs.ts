import { keptPeriods } from '#contract/kept-periods.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { cronJob, type Job } from '#server/foundation/jobs/public.ts';
import { deleteAttemptsBefore } from './attempts-store.ts';
import { followMerges } from './follow-merges.ts';
import { deleteRecordingsBefore } from './recordings-store.ts';

const dayMs = 86_400_000;

/** `database` must be the pool for long statements. */
export const attemptJobs = (database: Database, clock: Pick<Clock, 'now'>): Job[] => [
  cronJob({ name: 'follow-merges-of-attempts', crontab: '* * * * *' }, () => followMerges(database)),
  cronJob({ name: 'prune-contact-attempts', crontab: '50 2 * * *' }, () => pruneAttempts(database, clock.now())),
];

export async function pruneAttempts(database: Database, now: Date): Promise<void> {
  const before = (days: number): Date => new Date(now.getTime() - days * dayMs);
  await deleteRecordingsBefore(database, before(keptPeriods.attemptRecordingDays));
  await deleteAttemptsBefore(database, before(keptPeriods.contactAttemptDays));
}
