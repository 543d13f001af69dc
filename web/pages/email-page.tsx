import type { LoaderFunctionArgs } from 'react-router';
import { redirectSignedOut, RequireAccount } from '#web/features/accounts/public.ts';
import { ActivityFollower } from '#web/features/activity/public.ts';
import { EmailScreen } from '#web/features/email-templates/public.ts';
import { hiddenPage } from '#web/features/site-settings/public.ts';

export const meta = hiddenPage('Email Generator');

export const loader = (args: LoaderFunctionArgs) => redirectSignedOut(args);

export default function EmailPage() {
  return (
    <RequireAccount>
      <ActivityFollower />
      <EmailScreen />
    </RequireAccount>
  );
}
