export { withWatchers } from './with-watchers.ts';
export { addJob } from './add-job.ts';
export { cronJob, job, PermanentFailure } from './job.ts';
export type { Job, JobType } from './job.ts';
export { migrateJobs, startJobs } from './jobs.ts';
export { makeJobsDue } from './jobs-store.ts';
export type { RunningJobs } from './jobs.ts';
export { findKeyedJobs, readJobState } from './job-state-store.ts';
export type { KeyedJob } from './job-state-store.ts';
