import { EnquiriesScreen } from '#web/features/contact-form/public.ts';
import { hiddenPage } from '#web/features/site-settings/public.ts';

export const meta = hiddenPage('Contact Messages');

export default function AdminMessagesPage() {
  return <EnquiriesScreen />;
}
