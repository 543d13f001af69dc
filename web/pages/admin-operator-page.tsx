import { OperatorScreen, hiddenPage } from '#web/features/site-settings/public.ts';

export const meta = hiddenPage('Operator Settings');

export default function AdminOperatorPage() {
  return <OperatorScreen />;
}
