import { keptPeriods } from '#contract/kept-periods.ts';
import { undoHours } from '#contract/lists/list-limits.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { cronJob, type Job } from '#server/foundation/jobs/public.ts';
import { deleteEventsBefore } from './events-store.ts';
import { deleteOldChanges } from './changed-members-store.ts';
import { followMerges } from './follow-merges.ts';
import { deleteOldRemovals } from './members-store.ts';

/** Deletes what can no longer be restored and old history, and follows merges of candidates. `database` must be the pool for long statements. */
export const listJobs = (database: Database): Job[] => [
  cronJob({ name: 'prune-list-removals', crontab: '25 * * * *' }, () => deleteOldRemovals(database, undoHours)),
  cronJob({ name: 'prune-list-changes', crontab: '27 * * * *' }, () => deleteOldChanges(database, undoHours)),
  cronJob({ name: 'prune-list-history', crontab: '50 3 * * *' }, () =>
    deleteEventsBefore(database, keptPeriods.listHistoryDays),
  ),
  cronJob({ name: 'follow-merges', crontab: '* * * * *' }, () => followMerges(database)),
];
