export { audit } from './definition.ts';
export type { AuditActor, AuditEntry, AuditFacts } from './audit-entry.ts';
export { findLastEntry } from './find-last-entry.ts';
export { auditRecorder, type AuditedBy, type RecordAudit } from './record-audit.ts';
export { verifyAudit, type AuditFault, type NotedHead } from './verify-audit.ts';
