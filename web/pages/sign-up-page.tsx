import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { SignUpScreen } from '#web/features/accounts/public.ts';
import { SiteFrame } from '#web/layouts/site-frame.tsx';
import { sendOnSignedIn } from './account-redirects.ts';

export const meta: MetaFunction = () => [
  { title: 'Sign up – CareRoster' },
  { name: 'description', content: 'Make an account to search the directory of healthcare professionals, reveal contacts and keep lists.' },
];

export const loader = (args: LoaderFunctionArgs) => sendOnSignedIn(args);

export default function SignUpPage() {
  return <SiteFrame><SignUpScreen /></SiteFrame>;
}
