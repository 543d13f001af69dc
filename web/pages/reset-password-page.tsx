import { useSearchParams } from 'react-router';
import type { MetaFunction } from 'react-router';
import { ResetPasswordScreen } from '#web/features/accounts/public.ts';

export const meta: MetaFunction = () => [
  { title: 'Choose a new password – CareRoster' },
  { name: 'robots', content: 'noindex' },
];

export default function ResetPasswordPage() {
  const [parameters] = useSearchParams();
  return <ResetPasswordScreen token={parameters.get('token') ?? ''} />;
}
