import { LogsScreen } from '#web/features/error-log/public.ts';
import { hiddenPage } from '#web/features/site-settings/public.ts';

export const meta = hiddenPage('Search Error Logs');

export default function AdminLogsPage() {
  return <LogsScreen />;
}
