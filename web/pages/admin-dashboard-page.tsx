import type { MetaFunction } from 'react-router';
import { ApprovalsScreen } from '#web/features/submissions/public.ts';

export const meta: MetaFunction = () => [
  { title: 'Profile Approvals – CareRoster' },
  { name: 'robots', content: 'noindex' },
];

export default function AdminDashboardPage() {
  return <ApprovalsScreen />;
}
