import { auditRecorder, type AuditedBy } from '#server/features/audit/public.ts';
import { testSecrets } from './secrets.ts';

/** What an operator does at the command line. */
export const byOperator: AuditedBy = {
  recordAudit: auditRecorder(testSecrets.lookupKey),
  actor: { kind: 'operator', id: 'operator' },
};
