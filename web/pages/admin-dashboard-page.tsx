import { SubmissionsScreen } from '#web/features/submissions/public.ts';
import { hiddenPage } from '#web/features/site-settings/public.ts';

export const meta = hiddenPage('Profile Approvals');

export default function AdminDashboardPage() {
  return <SubmissionsScreen title="Profile Approvals" address="/admin-dashboard" noneSelected="No profiles selected" />;
}
