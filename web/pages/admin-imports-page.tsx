import { ImportsScreen } from '#web/features/imports/public.ts';
import { hiddenPage } from '#web/features/site-settings/public.ts';

export const meta = hiddenPage('Imports');

export default function AdminImportsPage() {
  return <ImportsScreen />;
}
