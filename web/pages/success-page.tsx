import { SuccessScreen } from '#web/features/billing/public.ts';
import { hiddenPage } from '#web/features/site-settings/public.ts';

export const meta = hiddenPage('Thank you');

export default function SuccessPage() {
  return <SuccessScreen />;
}
