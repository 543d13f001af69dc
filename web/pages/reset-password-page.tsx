import { useSearchParams } from 'react-router';
import type { HeadersFunction, MetaFunction } from 'react-router';
import { ResetPasswordScreen } from '#web/features/accounts/public.ts';

export const meta: MetaFunction = () => [
  { title: 'Choose a new password – CareRoster' },
  { name: 'robots', content: 'noindex' },
];

// The address contains a secret token: it must not be sent as a referrer.
export const headers: HeadersFunction = () => ({ 'referrer-policy': 'no-referrer' });

export default function ResetPasswordPage() {
  const [parameters] = useSearchParams();
  return <ResetPasswordScreen token={parameters.get('token') ?? ''} />;
}
