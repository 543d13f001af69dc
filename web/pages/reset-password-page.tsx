import { useSearchParams } from 'react-router';
import { ResetPasswordScreen } from '#web/features/accounts/public.ts';
import { hiddenPage } from '#web/features/site-settings/public.ts';

export const meta = hiddenPage('Choose a new password');

export default function ResetPasswordPage() {
  const [parameters] = useSearchParams();
  return <ResetPasswordScreen token={parameters.get('token') ?? ''} />;
}
