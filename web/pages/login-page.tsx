import type { LoaderFunctionArgs } from 'react-router';
import { LoginScreen, redirectSignedIn } from '#web/features/accounts/public.ts';
import { SignInToSubscribe } from '#web/features/billing/public.ts';
import { hiddenPage } from '#web/features/site-settings/public.ts';

export const meta = hiddenPage('Log in');

export const loader = (args: LoaderFunctionArgs) => redirectSignedIn(args);

export default function LoginPage() {
  return (
    <>
      <SignInToSubscribe />
      <LoginScreen />
    </>
  );
}
