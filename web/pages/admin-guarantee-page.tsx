import { GuaranteeScreen } from '#web/features/billing/public.ts';
import { hiddenPage } from '#web/features/site-settings/public.ts';

export const meta = hiddenPage('Guarantee Requests');

export default function AdminGuaranteePage() {
  return <GuaranteeScreen />;
}
