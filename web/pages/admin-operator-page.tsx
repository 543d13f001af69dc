import { SettingsScreen, hiddenPage } from '#web/features/site-settings/public.ts';

export const meta = hiddenPage('Operator Settings');

export default function AdminOperatorPage() {
  return <SettingsScreen section="operator" />;
}
