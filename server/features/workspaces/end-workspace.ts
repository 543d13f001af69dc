// What ends with a workspace, and what its members share.
import type { PoolClient } from 'pg';
import { deleteAccountIn, keepUserAlone, type ChangeAuthor, type DeleteOwned } from '../accounts/public.ts';
import { endSeatsOf } from '../billing/public.ts';
import { endTemplateSharing } from '../email-templates/public.ts';
import { endPresetSharing } from '../exports/public.ts';
import { forgetColleagues, unshareLists } from '../lists/public.ts';
import { endSearchSharing } from '../saved-searches/public.ts';
import { deleteContactsOfWorkspace } from '../workspace-contacts/public.ts';
import { record, type Scene, type WorkspaceParts } from './act-in-workspace.ts';
import { findFormerPrograms, findMember, findMembers } from './members-store.ts';
import { deleteWorkspace } from './workspaces-store.ts';

/** What a member shares belongs to the member alone again; `userId` null: what all members share, when the workspace closes. */
export async function endSharing(
  client: PoolClient,
  shared: { workspaceId: string; userId: string | null },
): Promise<void> {
  // Lists of a workspace that closes are unshared with its row; searches have alerts of others, which end.
  if (shared.userId !== null) await unshareLists(client, shared.userId);
  await endSearchSharing(client, shared);
  await endTemplateSharing(client, shared);
  await endPresetSharing(client, shared);
}

export type EndParts = Pick<WorkspaceParts, 'recordAudit'> & {
  deleteOwned: DeleteOwned;
  journalState: ChangeAuthor['journalState'];
};

/** For an owner, whose workspace may close: the accounts of its keys are locked before the workspace, as every account is. */
export async function lockPrograms(client: PoolClient, userId: string): Promise<void> {
  const member = await findMember(client, userId);
  if (member?.role !== 'owner') return;
  const programs = (await findMembers(client, member.workspaceId)).filter(({ isProgram }) => isProgram);
  for (const id of programs.map((program) => program.userId).toSorted()) await keepUserAlone(client, id);
}

/** The accounts of keys end with the workspace; the work of present ones goes to an owner who stays. */
async function deletePrograms(
  client: PoolClient,
  { recordAudit, journalState, deleteOwned }: EndParts,
  { workspace, members }: Pick<Scene, 'workspace' | 'members'>,
  by: string | null,
): Promise<void> {
  const present = members.flatMap(({ userId, isProgram }) => (isProgram ? [userId] : []));
  const actor = by === null ? ({ kind: 'system', id: 'workspaces' } as const) : ({ kind: 'account', id: by } as const);
  for (const userId of [...present, ...(await findFormerPrograms(client, workspace.id))])
    await deleteAccountIn(client, { recordAudit, journalState, actor }, userId, deleteOwned);
}

/** Every seat ends; the members keep their accounts and everything in them. `by` null: the account of the only owner is deleted. */
export async function endWorkspace(
  client: PoolClient,
  parts: EndParts,
  { workspace, members }: Pick<Scene, 'workspace' | 'members'>,
  by: string | null,
): Promise<void> {
  await deletePrograms(client, parts, { workspace, members }, by);
  await endSharing(client, { workspaceId: workspace.id, userId: null });
  await forgetColleagues(
    client,
    members.map(({ userId }) => userId),
  );
  await endSeatsOf(client, workspace.id);
  await deleteWorkspace(client, workspace.id);
  await deleteContactsOfWorkspace(client, workspace.id);
  record(client, parts, {
    by,
    workspaceId: workspace.id,
    action: 'closed',
    before: { seats: workspace.seats, members: members.length },
  });
}
