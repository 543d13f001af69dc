import { useLocation, type Location, type LoaderFunctionArgs, type MetaFunction } from 'react-router';
import { redirectSignedIn, returnPathAfterLogin, SignUpScreen } from '#web/features/accounts/public.ts';
import { SelectedPlanNote, planSelectedIn } from '#web/features/billing/public.ts';
import { pageTitle } from '#web/features/site-settings/public.ts';

export const meta: MetaFunction = (args) => [
  pageTitle(args, 'Sign up'),
  {
    name: 'description',
    content: 'Make an account to search the directory of healthcare professionals, reveal contacts and keep lists.',
  },
];

export const loader = (args: LoaderFunctionArgs) => redirectSignedIn(args);

export default function SignUpPage() {
  const location: Location<unknown> = useLocation();
  // The server renders without the state of the navigation, so the plan is read from the address only.
  const returnPath = returnPathAfterLogin({ search: location.search, state: null });
  return (
    <SignUpScreen
      note={planSelectedIn(returnPath) === null ? undefined : <SelectedPlanNote returnPath={returnPath} />}
    />
  );
}
