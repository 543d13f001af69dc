import { DeletionRequestsScreen } from '#web/features/deletion-requests/public.ts';
import { hiddenPage } from '#web/features/site-settings/public.ts';

export const meta = hiddenPage('Deletion Requests');

export default function AdminDeletionRequestsPage() {
  return <DeletionRequestsScreen />;
}
