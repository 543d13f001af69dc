import { rolesBelow, rolesOfKeys } from '#contract/workspaces/workspace-limits.ts';
import type { WorkspaceRole } from '#contract/access/workspace-roles.ts';
import { releaseSteps } from '../lists/public.ts';
import { inWorkspace, record, type Scene, type WorkspaceParts } from './act-in-workspace.ts';
import { isLastOwner } from './leave-workspace.ts';
import { setCeilings, setHandsOver, setRole, type StoredMember } from './members-store.ts';
import { requireOtherWayIn } from './sign-on/ways-in.ts';
import { lastOwner, noSuchMember, notAllowed, roleOfKey } from './workspace-failures.ts';

type ChangeParts = Pick<WorkspaceParts, 'database' | 'recordAudit'>;

/** @throws AppError `NOT_ALLOWED`, `NOT_FOUND` */
function memberBelow({ members, actor }: Scene, userId: string): StoredMember {
  if (rolesBelow[actor.role].length === 0) throw notAllowed();
  const member = members.find((found) => found.userId === userId);
  if (member === undefined) throw noSuchMember();
  if (!rolesBelow[actor.role].includes(member.role)) throw notAllowed();
  return member;
}

/** @throws AppError `NO_WORKSPACE`, `NOT_ALLOWED`, `NOT_FOUND`, `LAST_OWNER`, `LAST_WAY_IN` */
export const changeRole = (
  parts: ChangeParts,
  userId: string,
  { userId: memberId, role }: { userId: string; role: WorkspaceRole },
): Promise<void> =>
  inWorkspace(parts, userId, async (client, scene) => {
    const member = memberBelow(scene, memberId);
    if (!rolesBelow[scene.actor.role].includes(role)) throw notAllowed();
    if (role === member.role) return;
    if (member.isProgram && !rolesOfKeys.some((allowed) => allowed === role)) throw roleOfKey();
    if (isLastOwner(scene.members, member)) throw lastOwner();
    if (member.role === 'owner') await requireOtherWayIn(client, scene, memberId);
    await setRole(client, memberId, role);
    if (role === 'viewer') await releaseSteps(client, [memberId]);
    record(client, parts, {
      by: userId,
      workspaceId: scene.workspace.id,
      action: 'role_changed',
      before: { member: memberId, role: member.role },
      after: { member: memberId, role },
    });
  });

/** @throws AppError `NO_WORKSPACE`, `NOT_ALLOWED`, `NOT_FOUND` */
export const changeCeilings = (
  parts: ChangeParts,
  userId: string,
  {
    userId: memberId,
    revealsPerDay,
    exportedPerDay,
  }: Pick<StoredMember, 'userId' | 'revealsPerDay' | 'exportedPerDay'>,
): Promise<void> =>
  inWorkspace(parts, userId, async (client, scene) => {
    const member = memberBelow(scene, memberId);
    await setCeilings(client, memberId, { revealsPerDay, exportedPerDay });
    record(client, parts, {
      by: userId,
      workspaceId: scene.workspace.id,
      action: 'ceilings_changed',
      before: { member: memberId, revealsPerDay: member.revealsPerDay, exportedPerDay: member.exportedPerDay },
      after: { member: memberId, revealsPerDay, exportedPerDay },
    });
  });

/** What happens to the work of the member who asks, when this member leaves. @throws AppError `NO_WORKSPACE` */
export const changeHandOver = (parts: ChangeParts, userId: string, handsOver: boolean): Promise<void> =>
  inWorkspace(parts, userId, async (client, { workspace, actor }) => {
    if (actor.handsOver === handsOver) return;
    await setHandsOver(client, userId, handsOver);
    record(client, parts, {
      by: userId,
      workspaceId: workspace.id,
      action: 'hand_over_changed',
      before: { member: userId, handsOver: actor.handsOver },
      after: { member: userId, handsOver },
    });
  });
