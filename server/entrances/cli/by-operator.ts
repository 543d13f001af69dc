import { userInfo } from 'node:os';
import type { Infrastructure } from '../../infrastructure.ts';
import { auditRecorder, type AuditEntry, type AuditedBy } from '../../features/audit/public.ts';
import { inTransaction } from '../../foundation/database/public.ts';

/** The operating system's name of the user who runs the command. A container may run a user that has none. */
function operatorName(): string {
  try {
    return userInfo().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}

/** For commands whose use case records in its own transaction. */
export const byOperator = ({ secrets }: Pick<Infrastructure, 'secrets'>): AuditedBy => ({
  recordAudit: auditRecorder(secrets.lookupKey),
  actor: { kind: 'operator', id: operatorName() },
});

/** For a command that works in many transactions: records it before it begins, so that it cannot run unrecorded. */
export const recordCommand = (
  infrastructure: Pick<Infrastructure, 'secrets' | 'longDatabase'>,
  action: string,
  after: AuditEntry['after'] = null,
): Promise<void> =>
  inTransaction(infrastructure.longDatabase, (client) => {
    const { recordAudit, actor } = byOperator(infrastructure);
    recordAudit(client, { actor, action, subject: null, after });
    return Promise.resolve();
  });
