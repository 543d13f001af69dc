import { useSearchParams } from 'react-router';
import { ConfirmEmailScreen } from '#web/features/accounts/public.ts';
import { hiddenPage } from '#web/features/site-settings/public.ts';

export const meta = hiddenPage('Confirm your email');

export default function ConfirmEmailPage() {
  const [parameters] = useSearchParams();
  return <ConfirmEmailScreen token={parameters.get('token') ?? ''} />;
}
