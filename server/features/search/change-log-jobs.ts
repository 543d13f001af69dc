import { keptPeriods } from '#contract/kept-periods.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { cronJob, type Job } from '#server/foundation/jobs/public.ts';
import { pruneChanges } from './change-log-store.ts';

/** A follower that was disconnected for longer rebuilds from the directory. */
const keptDays = keptPeriods.changeLogDays;

/** Bounds the size of the change log. `database` must be the pool for long statements. */
export const changeLogJobs = (database: Database): Job[] => [
  cronJob({ name: 'prune-change-log', crontab: '10 3 * * *' }, () => pruneChanges(database, keptDays)),
];
