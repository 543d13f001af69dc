import type { MetaFunction } from 'react-router';
import { ForgotPasswordScreen } from '#web/features/accounts/public.ts';

export const meta: MetaFunction = () => [
  { title: 'Forgot your password? – CareRoster' },
  { name: 'robots', content: 'noindex' },
];

export default function ForgotPasswordPage() {
  return <ForgotPasswordScreen />;
}
