import { hiddenPage } from '#web/features/site-settings/public.ts';
import { WorkspacesScreen } from '#web/features/workspaces/public.ts';

export const meta = hiddenPage('Workspaces');

export default function AdminWorkspacesPage() {
  return <WorkspacesScreen />;
}
