export { resumeFileLimit } from './concurrency-limit.ts';
export { destroySubmissions } from './destroy-submissions.ts';
export { countSubmissionsUnderOtherKeys, resealSubmissions } from './reseal-submissions.ts';
export { rewriteRecord } from './rewrite-record.ts';
export { submissionJobs } from './address-links.ts';
export { submissionsRoutes } from './submissions-routes.ts';
export { countPending } from './submissions-store.ts';
