import { inTransaction } from '#server/foundation/database/public.ts';
import { inWorkspace, lockScene, record, type WorkspaceParts } from './act-in-workspace.ts';
import { endWorkspace, lockPrograms, type EndParts } from './end-workspace.ts';
import { notAllowed, noWorkspace } from './workspace-failures.ts';
import { setName, setPool } from './workspaces-store.ts';

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

/** @throws AppError `NO_WORKSPACE`, `NOT_ALLOWED` */
export const closeWorkspace = (
  parts: ManageParts & { accountLife: Omit<EndParts, 'recordAudit'> },
  userId: string,
): Promise<void> =>
  inTransaction(parts.database, async (client) => {
    await lockPrograms(client, userId);
    const scene = await lockScene(client, userId);
    if (scene === null) throw noWorkspace();
    if (scene.actor.role !== 'owner') throw notAllowed();
    const { deleteOwned, journalState } = parts.accountLife;
    await endWorkspace(client, { ...parts, deleteOwned, journalState }, scene, userId);
  });

/** What all seats together may take in a day; null: as much as each may. @throws AppError `NO_WORKSPACE`, `NOT_ALLOWED` */
export const changePool = (
  parts: ManageParts,
  userId: string,
  pool: { revealsPerDay: number | null; exportedPerDay: number | null },
): Promise<void> =>
  inWorkspace(parts, userId, async (client, { workspace, actor }) => {
    if (actor.role !== 'owner') throw notAllowed();
    const { poolRevealsPerDay: revealsPerDay, poolExportedPerDay: exportedPerDay } = workspace;
    if (revealsPerDay === pool.revealsPerDay && exportedPerDay === pool.exportedPerDay) return;
    await setPool(client, workspace.id, pool);
    record(client, parts, {
      by: userId,
      workspaceId: workspace.id,
      action: 'pool_changed',
      before: { revealsPerDay, exportedPerDay },
      after: { ...pool },
    });
  });
