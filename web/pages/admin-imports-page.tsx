import type { MetaFunction } from 'react-router';
import { ImportsScreen } from '#web/features/imports/public.ts';

export const meta: MetaFunction = () => [{ title: 'Imports – CareRoster' }, { name: 'robots', content: 'noindex' }];

export default function AdminImportsPage() {
  return <ImportsScreen />;
}
