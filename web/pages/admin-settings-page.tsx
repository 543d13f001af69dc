import type { MetaFunction } from 'react-router';
import { SettingsScreen } from '#web/features/site-settings/public.ts';

export const meta: MetaFunction = () => [
  { title: 'Website Settings – CareRoster' },
  { name: 'robots', content: 'noindex' },
];

export default function AdminSettingsPage() {
  return <SettingsScreen />;
}
