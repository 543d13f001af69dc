import type { MetaFunction } from 'react-router';
import { EnquiriesScreen } from '#web/features/contact-form/public.ts';

export const meta: MetaFunction = () => [
  { title: 'Contact Messages – CareRoster' },
  { name: 'robots', content: 'noindex' },
];

export default function AdminMessagesPage() {
  return <EnquiriesScreen />;
}
