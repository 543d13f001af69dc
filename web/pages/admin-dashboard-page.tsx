import type { MetaFunction } from 'react-router';
import { SubmissionsScreen } from '#web/features/submissions/public.ts';

export const meta: MetaFunction = () => [
  { title: 'Profile Approvals – CareRoster' },
  { name: 'robots', content: 'noindex' },
];

export default function AdminDashboardPage() {
  return <SubmissionsScreen title="Profile Approvals" address="/admin-dashboard" noneSelected="No profiles selected" />;
}
