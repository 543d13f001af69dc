import type { MetaFunction } from 'react-router';
import { UsersScreen } from '#web/features/users/public.ts';

export const meta: MetaFunction = () => [
  { title: 'User Management – CareRoster' },
  { name: 'robots', content: 'noindex' },
];

export default function UsersPage() {
  return <UsersScreen />;
}
