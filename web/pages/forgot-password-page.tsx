import { ForgotPasswordScreen } from '#web/features/accounts/public.ts';
import { hiddenPage } from '#web/features/site-settings/public.ts';

export const meta = hiddenPage('Forgot your password?');

export default function ForgotPasswordPage() {
  return <ForgotPasswordScreen />;
}
