import { AuditScreen } from '#web/features/audit/public.ts';
import { hiddenPage } from '#web/features/site-settings/public.ts';

export const meta = hiddenPage('Audit Log');

export default function AdminAuditPage() {
  return <AuditScreen />;
}
