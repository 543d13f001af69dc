import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { redirectSignedOut, RequireAccount } from '#web/features/accounts/public.ts';
import { EmailScreen } from '#web/features/email-templates/public.ts';

export const meta: MetaFunction = () => [
  { title: 'Email Generator – CareRoster' },
  { name: 'robots', content: 'noindex' },
];

export const loader = (args: LoaderFunctionArgs) => redirectSignedOut(args);

export default function EmailPage() {
  return (
    <RequireAccount>
      <EmailScreen />
    </RequireAccount>
  );
}
