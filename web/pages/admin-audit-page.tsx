import type { MetaFunction } from 'react-router';
import { AuditScreen } from '#web/features/audit/public.ts';

export const meta: MetaFunction = () => [{ title: 'Audit Log – CareRoster' }, { name: 'robots', content: 'noindex' }];

export default function AdminAuditPage() {
  return <AuditScreen />;
}
