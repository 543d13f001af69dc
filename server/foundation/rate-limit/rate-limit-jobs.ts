import type { Database } from '../database/public.ts';
import { cronJob, type Job } from '../jobs/public.ts';
import { deleteExpiredUses } from './rate-limit-store.ts';

/** The privacy page promises that nothing of a limit is kept for longer than two days. */
export const rateLimitJobs = (database: Database): Job[] => [
  cronJob({ name: 'forget-rate-limits', crontab: '55 * * * *' }, () => deleteExpiredUses(database)),
];
