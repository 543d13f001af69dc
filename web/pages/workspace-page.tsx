import { useSearchParams, type LoaderFunctionArgs } from 'react-router';
import { redirectSignedOut, RequireAccount } from '#web/features/accounts/public.ts';
import { hiddenPage } from '#web/features/site-settings/public.ts';
import { WorkspaceScreen } from '#web/features/workspaces/public.ts';

export const meta = hiddenPage('Workspace');

export const loader = (args: LoaderFunctionArgs) => redirectSignedOut(args);

export default function WorkspacePage() {
  const [parameters] = useSearchParams();
  return (
    <RequireAccount>
      <WorkspaceScreen paid={parameters.get('paid')} />
    </RequireAccount>
  );
}
