import type { MetaFunction } from 'react-router';
import { GuaranteeScreen } from '#web/features/billing/public.ts';

export const meta: MetaFunction = () => [
  { title: 'Guarantee Requests – CareRoster' },
  { name: 'robots', content: 'noindex' },
];

export default function AdminGuaranteePage() {
  return <GuaranteeScreen />;
}
