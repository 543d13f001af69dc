// The end of a seat: a member leaves, is removed, or deletes the account. Rights end with the row of the member.
import type { PoolClient } from 'pg';
import { endKeysOfProgram, findPeople, keepFreeUser, keepUser } from '../accounts/public.ts';
import { handOverTemplates } from '../email-templates/public.ts';
import { handOverPresets } from '../exports/public.ts';
import { forgetColleagues, handOverLists } from '../lists/public.ts';
import { handOverSearches, leaveSharedSearches } from '../saved-searches/public.ts';
import { forgetWhoContacted } from '../workspace-contacts/public.ts';
import { lockScene, record, type Scene, type WorkspaceParts } from './act-in-workspace.ts';
import { endSharing, endWorkspace, lockPrograms, type EndParts } from './end-workspace.ts';
import { settleHold } from './hold.ts';
import { endIdentity } from './sign-on/identities-store.ts';
import { requireOtherWayIn } from './sign-on/ways-in.ts';
import { deleteMember, findMember, findMembers, type StoredMember } from './members-store.ts';
import { lastOwner, noSuchMember, noWorkspace, notAllowed } from './workspace-failures.ts';
import { rolesBelow } from '#contract/workspaces/workspace-limits.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import type { StoredWorkspace } from './workspaces-store.ts';

type LeaveParts = Pick<WorkspaceParts, 'recordAudit'>;
type RemoveParts = LeaveParts & Pick<WorkspaceParts, 'database' | 'queueMail' | 'publicUrl'>;

export const isLastOwner = (members: readonly StoredMember[], member: StoredMember): boolean =>
  member.role === 'owner' && !members.some(({ role, userId }) => role === 'owner' && userId !== member.userId);

/**
 * The owners of the member's workspace, none of whom is deleted until the transaction ends. Before the workspace is locked, because the
 * deletion of an account locks the account first. `keep`: of a deletion itself, which must not wait for the deletion of another owner, because
 * that one may wait for it.
 */
async function keepOwners(client: PoolClient, userId: string, keep = keepUser): Promise<ReadonlySet<string>> {
  const member = await findMember(client, userId);
  const kept = new Set<string>();
  if (member === null) return kept;
  const owners = (await findMembers(client, member.workspaceId)).filter(({ role }) => role === 'owner');
  const ownerIds = new Set(owners.map((found) => found.userId));
  // The account of the leaver as well: the row of a former member names it.
  for (const id of [...ownerIds.add(userId)].toSorted()) if (await keep(client, id)) kept.add(id);
  kept.delete(userId);
  return kept;
}

interface Leaving {
  member: StoredMember;
  /** Who may receive the work. */
  kept: ReadonlySet<string>;
  /** Null: the account is deleted. */
  by: string | null;
  action: 'member_left' | 'member_removed';
}

async function endSeat(
  client: PoolClient,
  parts: LeaveParts,
  { workspace, members }: Pick<Scene, 'workspace' | 'members'>,
  { member, kept, by, action }: Leaving,
): Promise<void> {
  const [leaver] = await findPeople(client, [member.userId]);
  if (leaver !== undefined) await endIdentity(client, { ...member, email: leaver.email });
  await deleteMember(client, member.userId);
  if (member.isProgram) await endKeysOfProgram(client, member.userId);
  await leaveSharedSearches(client, member.userId);
  await settleHold(client, workspace.id);
  const heir = members.find(({ userId }) => kept.has(userId));
  const given = heir === undefined ? null : await handOver(client, member, heir.userId);
  // The account of the only other owner is being deleted at this moment.
  if (heir === undefined) await endSharing(client, { workspaceId: workspace.id, userId: member.userId });
  await forgetColleagues(client, [member.userId]);
  record(client, parts, {
    by,
    workspaceId: workspace.id,
    action: member.isProgram ? 'api_key_revoked' : action,
    before: { member: member.userId, role: member.role },
    after:
      given !== null && (member.handsOver || Object.values(given).some((count) => count > 0))
        ? { handedOverTo: heir?.userId ?? null, ...given }
        : null,
  });
}

const suffixLengthMax = 40;

/** What is shared always goes to the other account, and the rest with the consent of the member. */
async function handOver(
  client: PoolClient,
  { userId: from, handsOver: withOwn }: StoredMember,
  to: string,
): Promise<Record<'lists' | 'searches' | 'templates' | 'presets', number>> {
  const [person] = await findPeople(client, [from]);
  const suffix = (person?.name.trim() || 'handed over').slice(0, suffixLengthMax).toWellFormed();
  return {
    lists: await handOverLists(client, { from, to, suffix, withOwn }),
    searches: await handOverSearches(client, { from, to, suffix, withOwn }),
    templates: await handOverTemplates(client, { from, to, withOwn }),
    presets: await handOverPresets(client, { from, to, suffix, withOwn }),
  };
}

/** @throws AppError `NO_WORKSPACE`, `LAST_OWNER`, `LAST_WAY_IN` */
export const leaveWorkspace = (parts: LeaveParts & { database: Database }, userId: string): Promise<void> =>
  inTransaction(parts.database, async (client) => {
    const kept = await keepOwners(client, userId);
    const scene = await lockScene(client, userId);
    if (scene === null) throw noWorkspace();
    if (isLastOwner(scene.members, scene.actor)) throw lastOwner();
    await requireOtherWayIn(client, scene, userId);
    await endSeat(client, parts, scene, { member: scene.actor, kept, by: userId, action: 'member_left' });
  });

/** Also of an API key, which is revoked. @throws AppError `NO_WORKSPACE`, `NOT_FOUND`, `NOT_ALLOWED`, `LAST_OWNER`, `LAST_WAY_IN` */
export const removeMember = (parts: RemoveParts, userId: string, removedId: string): Promise<void> =>
  inTransaction(parts.database, (client) => removeMemberIn(client, parts, userId, removedId));

export async function removeMemberIn(
  client: PoolClient,
  parts: RemoveParts,
  userId: string,
  removedId: string,
  missing: () => Error = noSuchMember,
): Promise<void> {
  const kept = await keepOwners(client, removedId);
  const scene = await lockScene(client, userId);
  if (scene === null) throw noWorkspace();
  if (rolesBelow[scene.actor.role].length === 0) throw notAllowed();
  const member = scene.members.find((found) => found.userId === removedId);
  if (member === undefined) throw missing();
  if (!rolesBelow[scene.actor.role].includes(member.role)) throw notAllowed();
  if (isLastOwner(scene.members, member)) throw lastOwner();
  await requireOtherWayIn(client, scene, removedId);
  await endSeat(client, parts, scene, { member, kept, by: userId, action: 'member_removed' });
  if (!member.isProgram) await mailRemoved(client, parts, scene.workspace, member);
}

/** Before an account is deleted: it leaves its workspace, which closes when it was the only owner. */
export async function leaveBeforeDeletion(client: PoolClient, parts: EndParts, userId: string): Promise<void> {
  const kept = await keepOwners(client, userId, keepFreeUser);
  await lockPrograms(client, userId);
  const scene = await lockScene(client, userId);
  await forgetWhoContacted(client, userId);
  if (scene === null) return;
  if (!isLastOwner(scene.members, scene.actor)) {
    await endSeat(client, parts, scene, { member: scene.actor, kept, by: null, action: 'member_left' });
    return;
  }
  await endWorkspace(client, parts, scene, null);
}

/** Tells a member who was removed what ended and what stays. */
async function mailRemoved(
  client: PoolClient,
  { queueMail, publicUrl }: Pick<WorkspaceParts, 'queueMail' | 'publicUrl'>,
  { name }: Pick<StoredWorkspace, 'name'>,
  { userId, handsOver }: Pick<StoredMember, 'userId' | 'handsOver'>,
): Promise<void> {
  const [person] = await findPeople(client, [userId]);
  if (person === undefined) return;
  await queueMail(client, (siteName) => ({
    to: person.email,
    isOnRequest: false,
    subject: `Your seat in the workspace ${name} has ended`,
    paragraphs: [
      `You were removed from the workspace “${name}” on ${siteName}. Your seat ended at once, with the API keys, assistants, alerts and webhooks that it allowed.`,
      `Your account stays as it is, with a plan of your own if you have one. What you shared went to an owner of the workspace. ${handsOver ? 'So did your other lists, saved searches, email templates and export presets, as you agreed.' : 'Your other lists, saved searches, email templates and export presets stay with you.'}`,
      'The workspace still knows whom you contacted as its member, so that no one is called twice. You see nothing of the workspace any more.',
    ],
    action: { label: 'Open your account', url: `${publicUrl}/account` },
    footnote: 'If this is a mistake, ask an owner of the workspace to invite you again.',
  }));
}
