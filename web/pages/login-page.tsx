import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { LoginScreen, redirectSignedIn } from '#web/features/accounts/public.ts';
import { SignInToSubscribe } from '#web/features/billing/public.ts';

export const meta: MetaFunction = () => [{ title: 'Log in – CareRoster' }, { name: 'robots', content: 'noindex' }];

export const loader = (args: LoaderFunctionArgs) => redirectSignedIn(args);

export default function LoginPage() {
  return (
    <>
      <SignInToSubscribe />
      <LoginScreen />
    </>
  );
}
