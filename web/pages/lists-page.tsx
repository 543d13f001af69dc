import type { LoaderFunctionArgs } from 'react-router';
import { redirectSignedOut, RequireAccount } from '#web/features/accounts/public.ts';
import { ActivityFollower } from '#web/features/activity/public.ts';
import { ImportNpisButton } from '#web/features/list-matching/public.ts';
import { ListsScreen } from '#web/features/lists/public.ts';
import { hiddenPage } from '#web/features/site-settings/public.ts';
import { LinkButton } from '#web/ui/link-button.tsx';

export const meta = hiddenPage('Lists');

export const loader = (args: LoaderFunctionArgs) => redirectSignedOut(args);

/** The screen itself loads the lists. */
export const shouldRevalidate = () => false;

export default function ListsPage() {
  return (
    <RequireAccount>
      <ActivityFollower />
      <ListsScreen
        actions={
          <>
            <LinkButton to="/lists/compare">Compare Your Own File</LinkButton>
            <ImportNpisButton />
          </>
        }
      />
    </RequireAccount>
  );
}
