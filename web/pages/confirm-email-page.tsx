import { useSearchParams } from 'react-router';
import type { MetaFunction } from 'react-router';
import { ConfirmEmailScreen } from '#web/features/accounts/public.ts';

export const meta: MetaFunction = () => [
  { title: 'Confirm your email – CareRoster' },
  { name: 'robots', content: 'noindex' },
];

export default function ConfirmEmailPage() {
  const [parameters] = useSearchParams();
  return <ConfirmEmailScreen token={parameters.get('token') ?? ''} />;
}
