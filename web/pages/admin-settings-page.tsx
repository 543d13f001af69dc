import { SettingsScreen, hiddenPage } from '#web/features/site-settings/public.ts';

export const meta = hiddenPage('Website Settings');

export default function AdminSettingsPage() {
  return <SettingsScreen section="site" />;
}
