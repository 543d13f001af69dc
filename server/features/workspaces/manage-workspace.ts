import { forgetColleagues } from '../lists/public.ts';
import { inWorkspace, record } from './act-in-workspace.ts';
import type { WorkspaceParts } from './act-in-workspace.ts';
import { notAllowed } from './workspace-failures.ts';
import { deleteWorkspace, setName } from './workspaces-store.ts';

type ManageParts = Pick<WorkspaceParts, 'database' | 'recordAudit'>;

/** @throws AppError `NO_WORKSPACE`, `NOT_ALLOWED` */
export const renameWorkspace = (parts: ManageParts, userId: string, name: string): Promise<void> =>
  inWorkspace(parts, userId, async (client, { workspace, actor }) => {
    if (actor.role !== 'owner') throw notAllowed();
    if (workspace.name === name) return;
    await setName(client, workspace.id, name);
    record(client, parts, {
      by: userId,
      workspaceId: workspace.id,
      action: 'renamed',
      before: { name: workspace.name },
      after: { name },
    });
  });

/** Every seat ends. The members keep their accounts and everything in them. @throws AppError `NO_WORKSPACE`, `NOT_ALLOWED` */
export const closeWorkspace = (parts: ManageParts, userId: string): Promise<void> =>
  inWorkspace(parts, userId, async (client, { workspace, members, actor }) => {
    if (actor.role !== 'owner') throw notAllowed();
    await forgetColleagues(
      client,
      members.map(({ userId: id }) => id),
    );
    await deleteWorkspace(client, workspace.id);
    record(client, parts, {
      by: userId,
      workspaceId: workspace.id,
      action: 'closed',
      before: { seats: workspace.seats, members: members.length },
      after: null,
    });
  });
