export { withWatchers } from './with-watchers.ts';
export { addJob } from './add-job.ts';
export { givingWay } from './giving-way.ts';
export { cronJob, job, PermanentFailure, type Job, type JobType } from './job.ts';
export { migrateJobs, startJobs, type RunningJobs } from './jobs.ts';
export { makeJobsDue } from './jobs-store.ts';
export { findKeyedJobs, readJobState, type KeyedJob } from './job-state-store.ts';
