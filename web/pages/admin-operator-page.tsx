import type { MetaFunction } from 'react-router';
import { OperatorScreen } from '#web/features/site-settings/public.ts';

export const meta: MetaFunction = () => [
  { title: 'Operator Settings – CareRoster' },
  { name: 'robots', content: 'noindex' },
];

export default function AdminOperatorPage() {
  return <OperatorScreen />;
}
