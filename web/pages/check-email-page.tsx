import type { MetaFunction } from 'react-router';
import { CheckEmailScreen } from '#web/features/accounts/public.ts';

export const meta: MetaFunction = () => [
  { title: 'Check your email – CareRoster' },
  { name: 'robots', content: 'noindex' },
];

export default function CheckEmailPage() {
  return <CheckEmailScreen />;
}
