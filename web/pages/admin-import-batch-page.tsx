import { BatchScreen } from '#web/features/imports/public.ts';
import { hiddenPage } from '#web/features/site-settings/public.ts';

export const meta = hiddenPage('Import');

export default function AdminImportBatchPage() {
  return <BatchScreen />;
}
