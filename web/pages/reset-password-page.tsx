import { type MetaFunction, useSearchParams } from 'react-router';
import { ResetPasswordScreen } from '#web/features/accounts/public.ts';
import { SiteFrame } from '#web/layouts/site-frame.tsx';

// The address holds a secret: it is not handed on to where links lead.
export const meta: MetaFunction = () => [
  { title: 'Choose a new password – CareRoster' },
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
];

export default function ResetPasswordPage() {
  const [parameters] = useSearchParams();
  return <SiteFrame><ResetPasswordScreen token={parameters.get('token') ?? ''} /></SiteFrame>;
}
