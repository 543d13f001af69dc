import type { MetaFunction } from 'react-router';
import { LogsScreen } from '#web/features/error-log/public.ts';

export const meta: MetaFunction = () => [
  { title: 'Search Error Logs – CareRoster' },
  { name: 'robots', content: 'noindex' },
];

export default function AdminLogsPage() {
  return <LogsScreen />;
}
