import type { LoaderFunctionArgs } from 'react-router';
import { keptPeriods } from '#contract/kept-periods.ts';
import { redirectSignedOut, RequireAccount } from '#web/features/accounts/public.ts';
import { RecentlyViewedScreen } from '#web/features/activity/public.ts';
import { hiddenPage } from '#web/features/site-settings/public.ts';

export const meta = hiddenPage('Recently Viewed');

export const loader = (args: LoaderFunctionArgs) => redirectSignedOut(args);

/** The screen itself loads the people. */
export const shouldRevalidate = () => false;

export default function RecentPage() {
  return (
    <RequireAccount>
      <RecentlyViewedScreen days={keptPeriods.viewDays} />
    </RequireAccount>
  );
}
