import { useSearchParams } from 'react-router';
import type { HeadersFunction, MetaFunction } from 'react-router';
import { ConfirmEmailScreen } from '#web/features/accounts/public.ts';

export const meta: MetaFunction = () => [
  { title: 'Confirm your email – CareRoster' },
  { name: 'robots', content: 'noindex' },
];

// The address contains a secret token: it must not be sent as a referrer.
export const headers: HeadersFunction = () => ({ 'referrer-policy': 'no-referrer' });

export default function ConfirmEmailPage() {
  const [parameters] = useSearchParams();
  return <ConfirmEmailScreen token={parameters.get('token') ?? ''} />;
}
