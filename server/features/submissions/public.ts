export { submissions } from './definition.ts';
export { destroySubmissions } from './destroy-submissions.ts';
export { rewriteRecord } from './rewrite-record.ts';
export { countPending } from './submissions-store.ts';
