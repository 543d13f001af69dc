import type { MetaFunction } from 'react-router';
import { ContactReportsScreen } from '#web/features/reveals/public.ts';

export const meta: MetaFunction = () => [
  { title: 'Reported Contacts – CareRoster' },
  { name: 'robots', content: 'noindex' },
];

export default function AdminReportsPage() {
  return <ContactReportsScreen />;
}
