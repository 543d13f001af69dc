export { submissions } from './definition.ts';
export { destroySubmissions } from './destroy-submissions.ts';
export { countSubmissionsUnderOtherKeys, resealSubmissions } from './reseal-submissions.ts';
export { rewriteRecord } from './rewrite-record.ts';
export { countPending } from './submissions-store.ts';
