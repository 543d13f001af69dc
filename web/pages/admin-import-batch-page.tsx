import type { MetaFunction } from 'react-router';
import { BatchScreen } from '#web/features/imports/public.ts';

export const meta: MetaFunction = () => [{ title: 'Import – CareRoster' }, { name: 'robots', content: 'noindex' }];

export default function AdminImportBatchPage() {
  return <BatchScreen />;
}
