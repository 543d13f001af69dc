import type { LoaderFunctionArgs } from 'react-router';
import { redirectSignedOut, RequireAccount } from '#web/features/accounts/public.ts';
import { CompareScreen } from '#web/features/list-matching/public.ts';
import { hiddenPage } from '#web/features/site-settings/public.ts';

export const meta = hiddenPage('Compare Your Own File');

export const loader = (args: LoaderFunctionArgs) => redirectSignedOut(args);

/** The screen itself loads the comparison. */
export const shouldRevalidate = () => false;

export default function ComparePage() {
  return (
    <RequireAccount>
      <CompareScreen />
    </RequireAccount>
  );
}
