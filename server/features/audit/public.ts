export { audit } from './definition.ts';
export type { AuditActor, AuditEntry, AuditFacts } from './audit-entry.ts';
export { findLastEntry } from './find-last-entry.ts';
export { auditRecorder } from './record-audit.ts';
export type { AuditedBy, RecordAudit } from './record-audit.ts';
export { verifyAudit } from './verify-audit.ts';
export type { AuditFault, NotedHead } from './verify-audit.ts';
