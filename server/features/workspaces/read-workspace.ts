// What a member sees of the workspace: everything for owners and managers, and for others who is in it and what they use themselves.
import type { FairUse } from '#contract/disclosures/disclosures.ts';
import { rolesBelow, seatUseDays } from '#contract/workspaces/workspace-limits.ts';
import type { Workspace, WorkspaceInvitation, WorkspaceMember } from '#contract/workspaces/workspaces.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { findPeople } from '../accounts/public.ts';
import { countRevealsSince } from '../disclosures/public.ts';
import { sumExportsSince } from '../exports/public.ts';
import { readContactNotice } from './contact-notice.ts';
import { findInvitations, type StoredInvitation } from './invitations-store.ts';
import { findEarlierMemberships, findMember, findMembers, type StoredMember } from './members-store.ts';
import { findIdentityOf } from './sign-on/identities-store.ts';
import { findWorkspace } from './workspaces-store.ts';

/** Null: the account is in none. */
export async function readWorkspace(
  { database, fairUse }: { database: Database; fairUse: () => FairUse },
  userId: string,
): Promise<Workspace | null> {
  const own = await findMember(database.pool, userId);
  const workspace = own && (await findWorkspace(database.pool, own.workspaceId));
  if (own === null || workspace === null) return null;
  const maySeeAll = rolesBelow[own.role].length > 0;
  const members = await findMembers(database.pool, workspace.id);
  const [shown, invitations, contactNotice] = await Promise.all([
    shownMembers(database, members, ({ userId: id }) => maySeeAll || id === userId),
    maySeeAll ? findInvitations(database.pool, workspace.id) : [],
    readContactNotice(database, workspace.id),
  ]);
  const { revealsPerDayMax, exportedCandidatesPerDayMax } = fairUse();
  return {
    name: workspace.name,
    seats: workspace.seats,
    isSuspended: workspace.suspendedAt !== null,
    role: own.role,
    handsOver: own.handsOver,
    members: shown,
    invitations: invitations.map(invitationOf),
    contactNotice,
    fairUse: { revealsPerDay: revealsPerDayMax, exportedPerDay: exportedCandidatesPerDayMax },
  };
}

async function shownMembers(
  database: Database,
  members: readonly StoredMember[],
  isSeen: (member: StoredMember) => boolean,
): Promise<WorkspaceMember[]> {
  const seats = members.filter(isSeen).map(({ userId, joinedAt }) => ({ userId, since: joinedAt }));
  const [people, reveals, exported] = await Promise.all([
    findPeople(
      database.pool,
      members.map(({ userId }) => userId),
    ),
    countRevealsSince(database, seats, seatUseDays),
    sumExportsSince(database, seats, seatUseDays),
  ]);
  const seen = new Set(seats.map(({ userId }) => userId));
  const byId = new Map(people.map((person) => [person.userId, person]));
  return members.flatMap(({ userId, role, joinedAt, revealsPerDay, exportedPerDay, isProgram }) => {
    const person = byId.get(userId);
    if (person === undefined) return [];
    const { name, email, lastActiveAt } = person;
    const use = {
      revealsToday: reveals.get(userId)?.today ?? 0,
      revealsLately: reveals.get(userId)?.lately ?? 0,
      exportedToday: exported.get(userId)?.today ?? 0,
      exportedLately: exported.get(userId)?.lately ?? 0,
    };
    const activeOn = lastActiveAt?.toISOString().slice(0, 10) ?? null;
    // The day of joining counts: the member was here to join.
    const lastActiveOn = activeOn !== null && activeOn >= joinedAt.toISOString().slice(0, 10) ? activeOn : null;
    return {
      userId,
      name,
      email: isProgram ? '' : email,
      isKey: isProgram,
      role,
      joinedAt: joinedAt.toISOString(),
      seat: seen.has(userId) ? { use, lastActiveOn, revealsPerDay, exportedPerDay } : null,
    };
  });
}

export const invitationOf = ({
  id,
  email,
  role,
  sentAt,
  expiresAt,
  isExpired,
}: StoredInvitation): WorkspaceInvitation => ({
  id,
  email,
  role,
  sentAt: sentAt.toISOString(),
  expiresAt: expiresAt.toISOString(),
  isExpired,
});

export const workspaceExists = async ({ pool }: Database, workspaceId: string): Promise<boolean> =>
  (await findWorkspace(pool, workspaceId)) !== null;

export async function isOwner({ pool }: Database, userId: string, workspaceId: string): Promise<boolean> {
  const member = await findMember(pool, userId);
  return member?.workspaceId === workspaceId && member.role === 'owner';
}

/** The memberships of an account, for the file of its own data. Null: it was in no workspace. */
export async function readMembership(database: Database, userId: string) {
  const own = await findMember(database.pool, userId);
  const workspace = own && (await findWorkspace(database.pool, own.workspaceId));
  const earlier = await findEarlierMemberships(database, userId);
  if (own === null || workspace === null) return earlier.length === 0 ? null : { earlier };
  const { role, joinedAt, revealsPerDay, exportedPerDay, handsOver } = own;
  const signOn = await findIdentityOf(database, userId);
  return { name: workspace.name, role, joinedAt, revealsPerDay, exportedPerDay, handsOver, signOn, earlier };
}
