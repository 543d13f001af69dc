import type { MetaFunction } from 'react-router';
import { CheckEmailScreen } from '#web/features/accounts/public.ts';
import { SiteFrame } from '#web/layouts/site-frame.tsx';

export const meta: MetaFunction = () => [{ title: 'Check your email – CareRoster' }, { name: 'robots', content: 'noindex' }];

export default function CheckEmailPage() {
  return <SiteFrame><CheckEmailScreen /></SiteFrame>;
}
