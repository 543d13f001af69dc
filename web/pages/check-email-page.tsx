import { CheckEmailScreen } from '#web/features/accounts/public.ts';
import { hiddenPage } from '#web/features/site-settings/public.ts';

export const meta = hiddenPage('Check your email');

export default function CheckEmailPage() {
  return <CheckEmailScreen />;
}
