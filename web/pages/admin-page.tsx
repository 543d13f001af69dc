import type { MetaFunction } from 'react-router';
import { OverviewScreen } from '#web/features/overview/public.ts';

export const meta: MetaFunction = () => [{ title: 'Overview – CareRoster' }, { name: 'robots', content: 'noindex' }];

export default function AdminPage() {
  return <OverviewScreen />;
}
