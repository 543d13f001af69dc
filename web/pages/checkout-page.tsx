import { Navigate, redirect, useLocation, type LoaderFunctionArgs } from 'react-router';
import { redirectSignedOut, RequireAccount } from '#web/features/accounts/public.ts';
import { CheckoutScreen, readSelectedPlan } from '#web/features/billing/public.ts';
import { hiddenPage } from '#web/features/site-settings/public.ts';

export const meta = hiddenPage('Your plan');

export function loader(args: LoaderFunctionArgs) {
  if (readSelectedPlan(args.url.search) === null) throw redirect('/pricing');
  return redirectSignedOut(args);
}

/** In the browser, RequireAccount checks who is signed in. */
export const clientLoader = () => null;

export default function CheckoutPage() {
  const selected = readSelectedPlan(useLocation().search);
  if (selected === null) return <Navigate to="/pricing" replace />;
  return (
    <RequireAccount>
      <CheckoutScreen {...selected} />
    </RequireAccount>
  );
}
