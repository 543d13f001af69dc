import { ContactReportsScreen } from '#web/features/reveals/public.ts';
import { hiddenPage } from '#web/features/site-settings/public.ts';

export const meta = hiddenPage('Reported Contacts');

export default function AdminReportsPage() {
  return <ContactReportsScreen />;
}
