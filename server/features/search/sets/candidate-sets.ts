// The sets of candidates that a search names: the members of lists, the candidates that the user has revealed, those of the systems of the user
// and the workspace, and those that the workspace contacted. An engine receives them as ids, and has no notion of lists.
import { listSortKeys, listStages, type ListSortKey, type ListStage } from '#contract/lists/list-limits.ts';
import { contactedFilterNames, type ContactedFilter } from '#contract/search/own-work-filters.ts';
import { searchLimits } from '#contract/search/search-filters.ts';
import type { SearchFilters } from '#contract/search/search.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { IdSet, SetWithIds } from '#search-index/public.ts';
import type { Reader } from '../../access/public.ts';
import { findChangedSince, readEventVersion } from '../../candidates/public.ts';
import { readRevealedSince } from '../../disclosures/public.ts';
import {
  findListVersions,
  listNotFound,
  readChangedMembers,
  readDueMembers,
  readMemberChanges,
  readMembers,
  readMembersInOrder,
  readMovedMembers,
} from '../../lists/public.ts';
import { findSystemVersions } from '../../own-system/public.ts';
import { contactedSets } from './contacted-sets.ts';
import { SetCache } from './set-cache.ts';
import { sortedIds } from './sorted-ids.ts';
import { systemSet } from './system-sets.ts';

export interface CandidateSets {
  /** A candidate must be in at least one set of each group. */
  within: readonly (readonly IdSet[])[];
  /** A candidate must be in none of these sets. */
  outside: readonly IdSet[];
  /** The members of the one list by whose order the search is sorted, in this order. Null: the engine sorts. */
  order: BigUint64Array | null;
}

const noSets: CandidateSets = { within: [], outside: [], order: null };

/** `reader` null: the caller is not signed in. */
export type SetsOf = (
  filters: FiltersOfLists &
    Pick<SearchFilters, 'inList' | 'notInList' | 'revealed' | 'inMySystem' | 'changedSince' | ContactedFilter> &
    Partial<Pick<SearchFilters, 'sortKey' | 'sortDirection'>>,
  reader: Reader | null,
) => Promise<CandidateSets>;

/** @throws AppError `LIST_NOT_FOUND` from `SetsOf`, when a list is absent or the reader may not see it */
export function candidateSets(database: Database): SetsOf {
  const cache = new SetCache();
  const { membersOf, membersFor, inOrder } = listSets(database, cache);
  const contactedBy = contactedSets(database, cache);

  async function revealedBy(userId: string): Promise<SetWithIds> {
    return cache.read(`revealed ${userId}`, null, async (known) => {
      const { until, candidateIds } = await readRevealedSince(database, userId, known?.version ?? null);
      const ids = sortedIds(known?.ids ?? null, candidateIds, []);
      return known?.ids === ids ? known : { version: until, ids };
    });
  }

  /** Those of the user and of the workspace. That of a workspace is one set for all its members. */
  async function systemsOf({ userId, seat }: Reader): Promise<IdSet[]> {
    const owners = seat === null ? [userId] : [userId, seat.workspaceId];
    const versions = await findSystemVersions(database, owners);
    return owners.map((owner) => systemSet(owner, versions.get(owner) ?? null));
  }

  return async (filters, reader) => {
    const { inList, notInList, revealed, inMySystem, changedSince } = filters;
    const { contactedWithinDays, notContactedWithinDays } = filters;
    if (inList.length === 0) refuseFiltersOfLists(filters);
    const sort = orderOf(filters);
    if (namesNoSet(filters)) return noSets;
    if (reader === null) throw new AppError('unauthenticated', 'UNAUTHENTICATED', 'Sign in first.');
    const { userId } = reader;
    const [within, outside, mine, system, recent, contacted, notContacted] = await Promise.all([
      Promise.all(inList.map((id) => membersFor(id, reader, filters))),
      Promise.all(notInList.map((id) => membersOf(id, reader))),
      revealed === undefined ? null : revealedBy(userId),
      inMySystem === undefined ? null : systemsOf(reader),
      changedSince === undefined ? null : changedAfter(database, cache, changedSince),
      contactedWithinDays === undefined ? null : contactedBy(userId, contactedWithinDays),
      notContactedWithinDays === undefined ? [] : contactedBy(userId, notContactedWithinDays),
    ]);
    // Of the user's own work, by whether a candidate must be in it.
    const own = [
      { sets: mine === null ? null : [mine], isWanted: revealed },
      { sets: system, isWanted: inMySystem },
    ];
    const groupsOfOwn = (isWanted: boolean): IdSet[][] =>
      own.flatMap(({ sets, isWanted: wanted }) => (sets !== null && wanted === isWanted ? [sets] : []));
    return {
      within: [
        ...(within.length > 0 ? [within] : []),
        ...(contacted === null ? [] : [contacted]),
        ...groupsOfOwn(true),
        ...(recent === null ? [] : [[recent]]),
      ],
      outside: [...outside, ...notContacted, ...groupsOfOwn(false).flat()],
      order: sort === null ? null : await inOrder(sort, reader),
    };
  };
}

const namesNoSet = (filters: Parameters<SetsOf>[0]): boolean =>
  filters.inList.length + filters.notInList.length === 0 && setNames.every((name) => filters[name] === undefined);

const setNames = ['revealed', 'inMySystem', 'changedSince', ...contactedFilterNames] as const;

/** Everyone of whom something changed in the directory since then. */
async function changedAfter(database: Database, cache: SetCache, since: string): Promise<SetWithIds> {
  const version = await readEventVersion(database);
  return cache.read(`changed since ${since}`, version, async () => {
    const ids = await findChangedSince(database, new Date(since), searchLimits.changedSinceMax);
    if (ids === null)
      throw refused('More than 100,000 records changed since then. Choose a later time, or remove the condition.');
    return { version, ids: sortedIds(null, ids, []) };
  });
}

type FiltersOfLists = Pick<SearchFilters, 'stage' | 'changed' | 'dueBy'>;

const refused = (message: string): AppError => new AppError('invalid_input', 'INVALID_INPUT', message);

function refuseFiltersOfLists({ stage, changed, dueBy }: FiltersOfLists): void {
  if (changed) throw refused('Filter by a list before you filter by changes.');
  if (stage.length > 0) throw refused('Filter by a list before you filter by a stage.');
  if (dueBy !== undefined) throw refused('Filter by a list before you filter by due next steps.');
}

interface ListOrder {
  listId: string;
  key: ListSortKey;
  direction: 'asc' | 'desc';
}

/** Null: the search is not sorted by the work on a list. */
function orderOf({
  inList,
  sortKey,
  sortDirection,
}: Pick<SearchFilters, 'inList'> & Partial<Pick<SearchFilters, 'sortKey' | 'sortDirection'>>): ListOrder | null {
  const key = listSortKeys.find((one) => one === sortKey);
  if (key === undefined) return null;
  const [listId, ...others] = inList;
  if (listId === undefined || others.length > 0)
    throw refused('Filter by exactly one list before you sort by added, stage or next step.');
  return { listId, key, direction: sortDirection ?? (key === 'added' ? 'desc' : 'asc') };
}

/** With the version of the stages and days of the list. */
interface ListSet extends SetWithIds {
  stages: string;
}

function listSets(database: Database, cache: SetCache) {
  async function membersOf(listId: string, reader: Reader): Promise<ListSet> {
    const versions = await findListVersions(database, reader, listId);
    if (versions === null) throw listNotFound();
    const set = await cache.read(`list ${listId.toLowerCase()}`, versions.members, async (known) => {
      const changes = known === null ? null : await readMemberChanges(database, listId, known.version);
      if (known !== null && changes !== null)
        return { version: changes.version, ids: sortedIds(known.ids, changes.added, changes.removed) };
      const members = await readMembers(database, listId);
      if (members === null) throw listNotFound();
      return { version: members.version, ids: sortedIds(null, members.ids, []) };
    });
    return { ...set, stages: versions.stages };
  }

  async function membersInStages(listId: string, reader: Reader, stages: readonly ListStage[]): Promise<ListSet> {
    const { version, ids, stages: stagesVersion } = await membersOf(listId, reader);
    const name = `list ${listId.toLowerCase()} in ${stages.toSorted().join(', ')}`;
    const set = await cache.read(name, `${version}/${stagesVersion}`, async () => {
      // Most members have the first stage, so that it is what the others leave.
      const isFirstWanted = stages.includes(listStages[0]);
      const read = isFirstWanted ? listStages.filter((stage) => !stages.includes(stage)) : stages;
      const moved = await readMovedMembers(database, listId, read);
      const found = isFirstWanted ? sortedIds(ids, [], moved) : sortedIds(null, moved, []);
      return { version: `${version}/${stagesVersion}`, ids: found };
    });
    return { ...set, stages: stagesVersion };
  }

  /** Those of the members whose next step is due by this day. */
  async function dueAmong(members: ListSet, listId: string, dueBy: string): Promise<ListSet> {
    const { stages } = members;
    const version = `${members.version}/${stages}`;
    const set = await cache.read(`${members.name} due by ${dueBy}`, version, async () => ({
      version,
      ids: narrowed(members, await readDueMembers(database, listId, dueBy)),
    }));
    return { ...set, stages };
  }

  /** Those of the members of whom something changed since they were added. */
  async function changedAmong(members: SetWithIds, listId: string): Promise<SetWithIds> {
    const version = `${members.version}/${await readEventVersion(database)}`;
    return cache.read(`${members.name} changed`, version, async () => {
      return { version, ids: narrowed(members, await readChangedMembers(database, listId)) };
    });
  }

  async function membersFor(
    listId: string,
    reader: Reader,
    { stage, changed, dueBy }: FiltersOfLists,
  ): Promise<SetWithIds> {
    const all = await (stage.length === 0 ? membersOf(listId, reader) : membersInStages(listId, reader, stage));
    const members = dueBy === undefined ? all : await dueAmong(all, listId, dueBy);
    return changed ? changedAmong(members, listId) : members;
  }

  /** All members in the order of the list. Not a set for an engine. */
  async function inOrder({ listId, key, direction }: ListOrder, reader: Reader): Promise<BigUint64Array> {
    const { version: members, stages } = await membersOf(listId, reader);
    const version = `${members}/${stages}`;
    const name = `list ${listId.toLowerCase()} by ${key} ${direction}`;
    const { ids } = await cache.read(name, version, async () => ({
      version,
      ids: BigUint64Array.from(await readMembersInOrder(database, listId, key, direction), BigInt),
    }));
    return ids;
  }

  return { membersOf, membersFor, inOrder };
}

function narrowed(members: SetWithIds, ids: readonly string[]): BigUint64Array {
  const among = new Set(members.ids);
  return sortedIds(
    null,
    ids.filter((id) => among.has(BigInt(id))),
    [],
  );
}
