import { DeletionsScreen } from '#web/features/users/public.ts';
import { hiddenPage } from '#web/features/site-settings/public.ts';

export const meta = hiddenPage('Account Deletions');

export default function AdminDeletionsPage() {
  return <DeletionsScreen />;
}
