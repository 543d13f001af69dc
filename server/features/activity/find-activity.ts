// What one user has done about candidates, from the features that keep it.
import { contactKind } from '#contract/candidates/candidates.ts';
import type { CandidateActivity, WorkspaceContact } from '#contract/activity/activity.ts';
import { activityLimits } from '#contract/activity/activity-limits.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { CallerKey } from '#server/foundation/operation/public.ts';
import { rightTo, type Reader } from '../access/public.ts';
import { findNames, namedBy } from '../accounts/public.ts';
import { findListedNow, largestCandidateId } from '../candidates/public.ts';
import { readLastAttempts, type LastAttempt } from '../contact-attempts/public.ts';
import { findFirstReveals } from '../disclosures/public.ts';
import { findMemberships, type MembershipOfCandidate } from '../lists/public.ts';
import { findInSystems } from '../own-system/public.ts';
import { findLastContacts } from '../workspace-contacts/public.ts';

/** Which parts a caller may read. */
interface ReadParts {
  lists: boolean;
  reveals: boolean;
  ownSystem: boolean;
}

export const partsOf = (key: CallerKey | null): ReadParts => ({
  lists: key === null || key.scopes.includes('lists'),
  reveals: key === null || key.scopes.includes('reveal'),
  ownSystem: key === null,
});

const noContacts: ReadonlyMap<string, WorkspaceContact> = new Map();
const noAttempts: ReadonlyMap<string, LastAttempt> = new Map();
const noSystems: ReadonlyMap<string, ReadonlySet<string>> = new Map();
const ownersOf = ({ userId, seat }: Reader): string[] => (seat === null ? [userId] : [userId, seat.workspaceId]);
const nothing = (): Promise<never[]> => Promise.resolve([]);

/** Of the candidates, those about whom the user has done anything and who are listed, in any order. */
export async function findActivity(
  database: Database,
  reader: Reader,
  candidateIds: readonly string[],
  parts: ReadParts,
): Promise<CandidateActivity[]> {
  const { userId } = reader;
  const ids = [...new Set(candidateIds.map((id) => BigInt(id)))].filter((id) => id <= largestCandidateId).map(String);
  if (ids.length === 0) return [];
  const [memberships, attempts, contacted, reveals, inSystem, listed] = await Promise.all([
    parts.lists ? findMemberships(database, reader, ids, activityLimits.listsMax) : nothing(),
    parts.lists ? readLastAttempts(database, userId, ids) : noAttempts,
    parts.lists ? findContacted(database, userId, ids) : noContacts,
    parts.reveals ? findFirstReveals(database, userId, ids) : nothing(),
    parts.ownSystem ? findInSystems(database.pool, ownersOf(reader), ids) : noSystems,
    findListedNow(database, ids),
  ]);
  const names = await findNames(database.pool, peopleOf(memberships, userId));
  const listsOf = Map.groupBy(memberships, ({ candidateId }) => candidateId);
  const revealOf = new Map(reveals.map((reveal) => [reveal.candidateId, reveal]));
  const isIn = (ownerId: string | null, id: string): boolean =>
    ownerId !== null && inSystem.get(ownerId)?.has(id) === true;
  const workspaceId = reader.seat?.workspaceId ?? null;
  return ids.flatMap((id): CandidateActivity[] => {
    const lists = listsOf.get(id) ?? [];
    const attempt = attempts.get(id);
    const reveal = revealOf.get(id);
    const ofWorkspace = contacted.get(id) ?? null;
    const [isInOwn, isInWorkspace] = [isIn(userId, id), isIn(workspaceId, id)];
    const hasAny =
      lists.length > 0 ||
      attempt !== undefined ||
      ofWorkspace !== null ||
      reveal !== undefined ||
      isInOwn ||
      isInWorkspace;
    if (!hasAny || !listed.has(id)) return [];
    return [
      {
        id,
        lists: lists.map((list) => toContract(list, reader, names)),
        list_count: lists[0]?.listCount ?? 0,
        last_contact: attempt === undefined ? null : { ...attempt, at: attempt.at.toISOString() },
        contacted: ofWorkspace,
        revealed: reveal === undefined ? null : { at: reveal.firstAt.toISOString(), kinds: inOrder(reveal.kinds) },
        in_own_system: isInOwn,
        in_workspace_system: isInWorkspace,
      },
    ];
  });
}

/** By the names that the members have now. */
async function findContacted(
  database: Database,
  userId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, WorkspaceContact>> {
  const contacts = await findLastContacts(database, userId, ids);
  if (contacts.length === 0) return noContacts;
  const names = await findNames(database.pool, [...new Set(contacts.flatMap((contact) => contact.userId ?? []))]);
  return new Map(
    contacts.map(({ candidateId, userId: by, isFormer, kind, at, warns }) => [
      candidateId,
      { by: by === null ? null : (names.get(by) ?? null), is_former: isFormer, kind, at: at.toISOString(), warns },
    ]),
  );
}

const inOrder = (kinds: readonly string[]) => contactKind.options.filter((kind) => kinds.includes(kind));

/** The other members who are named. */
const peopleOf = (memberships: readonly MembershipOfCandidate[], userId: string): string[] =>
  memberships.flatMap((list) => [
    ...(list.userId === userId ? [] : [list.userId]),
    ...(list.eventBy === null ? [] : [list.eventBy]),
  ]);

const toContract = (
  { listId, name, stage, note, ...member }: MembershipOfCandidate,
  reader: Reader,
  names: ReadonlyMap<string, string>,
) => ({
  list_id: listId,
  name,
  stage,
  note,
  next_step: member.nextStep,
  next_step_on: member.nextStepOn,
  version: member.version,
  added_at: member.addedAt.toISOString(),
  owner: member.userId === reader.userId ? null : namedBy(names, member.userId),
  my_right: rightTo(member, reader) ?? 'view',
  last_event:
    member.eventWhat === null || member.eventAt === null
      ? null
      : {
          by: namedBy(names, member.eventBy),
          what: member.eventWhat,
          to: member.eventTo,
          at: member.eventAt.toISOString(),
        },
});
