import type { MetaFunction } from 'react-router';
import { SuccessScreen } from '#web/features/billing/public.ts';

export const meta: MetaFunction = () => [{ title: 'Thank you – CareRoster' }, { name: 'robots', content: 'noindex' }];

export default function SuccessPage() {
  return <SuccessScreen />;
}
