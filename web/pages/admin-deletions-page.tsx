import type { MetaFunction } from 'react-router';
import { DeletionsScreen } from '#web/features/users/public.ts';

export const meta: MetaFunction = () => [
  { title: 'Account Deletions – CareRoster' },
  { name: 'robots', content: 'noindex' },
];

export default function AdminDeletionsPage() {
  return <DeletionsScreen />;
}
