export { addJob } from './add-job.ts';
export type { JobOptions } from './add-job.ts';
export { job, PermanentFailure } from './job.ts';
export type { CronJob, Job, JobContext, JobType } from './job.ts';
export { migrateJobs, startJobs } from './jobs.ts';
export type { JobPlan, RunningJobs } from './jobs.ts';
