export { resumeFileLimit } from './concurrency-limit.ts';
export { destroySubmissions } from './destroy-submissions.ts';
export { countSubmissionsUnderOtherKeys, resealSubmissions } from './reseal-submissions.ts';
export { submissionJobs } from './return-of-removed.ts';
export { submissionsRoutes } from './submissions-routes.ts';
export { countPending } from './submissions-store.ts';
