import type { MetaFunction } from 'react-router';
import { SuccessScreen } from '#web/features/billing/public.ts';
import { SiteFrame } from '#web/layouts/site-frame.tsx';

export const meta: MetaFunction = () => [{ title: 'Thank you – CareRoster' }, { name: 'robots', content: 'noindex' }];

export default function SuccessPage() {
  return <SiteFrame><SuccessScreen /></SiteFrame>;
}
