import { Navigate, redirect, useLocation } from 'react-router';
import type { LoaderFunctionArgs, MetaFunction } from 'react-router';
import { redirectSignedOut, RequireAccount } from '#web/features/accounts/public.ts';
import { CheckoutScreen, readChosenPlan } from '#web/features/billing/public.ts';

export const meta: MetaFunction = () => [{ title: 'Your plan – CareRoster' }, { name: 'robots', content: 'noindex' }];

export function loader(args: LoaderFunctionArgs) {
  if (readChosenPlan(args.url.search) === null) throw redirect('/pricing');
  return redirectSignedOut(args);
}

/** In the browser, RequireAccount checks who is signed in. */
export const clientLoader = () => null;

export default function CheckoutPage() {
  const chosen = readChosenPlan(useLocation().search);
  if (chosen === null) return <Navigate to="/pricing" replace />;
  return (
    <RequireAccount>
      <CheckoutScreen {...chosen} />
    </RequireAccount>
  );
}
