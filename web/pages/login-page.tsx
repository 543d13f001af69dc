import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { LoginScreen } from '#web/features/accounts/public.ts';
import { SiteFrame } from '#web/layouts/site-frame.tsx';
import { sendOnSignedIn } from './account-redirects.ts';

export const meta: MetaFunction = () => [{ title: 'Log in – CareRoster' }, { name: 'robots', content: 'noindex' }];

export const loader = (args: LoaderFunctionArgs) => sendOnSignedIn(args);

export default function LoginPage() {
  return <SiteFrame><LoginScreen /></SiteFrame>;
}
