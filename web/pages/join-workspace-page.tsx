import { useSearchParams } from 'react-router';
import { hiddenPage } from '#web/features/site-settings/public.ts';
import { JoinScreen } from '#web/features/workspaces/public.ts';

export const meta = hiddenPage('Join a Workspace');

/** Opening it changes nothing: mail programs open every link. */
export default function JoinWorkspacePage() {
  const [parameters] = useSearchParams();
  return <JoinScreen token={parameters.get('token') ?? ''} />;
}
