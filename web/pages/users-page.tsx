import { UsersScreen } from '#web/features/users/public.ts';
import { hiddenPage } from '#web/features/site-settings/public.ts';

export const meta = hiddenPage('User Management');

export default function UsersPage() {
  return <UsersScreen />;
}
