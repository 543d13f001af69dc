import { OverviewScreen } from '#web/features/overview/public.ts';
import { hiddenPage } from '#web/features/site-settings/public.ts';

export const meta = hiddenPage('Overview');

export default function AdminPage() {
  return <OverviewScreen />;
}
