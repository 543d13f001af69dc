// The sets of candidates that a search names: the members of lists, the candidates that the user has revealed, and those of the user's own system. An engine receives them as ids,
// and has no notion of lists.
import { listStages } from '#contract/lists/list-limits.ts';
import type { ListStage } from '#contract/lists/list-limits.ts';
import type { SearchFilters } from '#contract/search/search.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { IdSet } from '#search-index/public.ts';
import { readEventVersion } from '../../candidates/public.ts';
import { readRevealedSince } from '../../disclosures/public.ts';
import {
  findListVersions,
  listNotFound,
  readChangedMembers,
  readMemberChanges,
  readMembers,
  readMovedMembers,
} from '../../lists/public.ts';
import { findSystemVersion, readSystemIds } from '../../own-system/public.ts';
import { SetCache } from './set-cache.ts';
import { sortedIds } from './sorted-ids.ts';

export interface CandidateSets {
  /** A candidate must be in at least one set of each group. */
  within: readonly (readonly IdSet[])[];
  /** A candidate must be in none of these sets. */
  outside: readonly IdSet[];
}

const noSets: CandidateSets = { within: [], outside: [] };

/** `userId` null: the caller is not signed in. */
export type SetsOf = (
  filters: Pick<SearchFilters, 'inList' | 'stage' | 'changed' | 'notInList' | 'revealed' | 'inMySystem'>,
  userId: string | null,
) => Promise<CandidateSets>;

/** @throws AppError `LIST_NOT_FOUND` from `SetsOf`, when a list is absent or belongs to another account */
export function candidateSets(database: Database): SetsOf {
  const cache = new SetCache();
  const { membersOf, membersFor } = listSets(database, cache);

  async function revealedBy(userId: string): Promise<IdSet> {
    return cache.read(`revealed ${userId}`, null, async (known) => {
      const { until, candidateIds } = await readRevealedSince(database, userId, known?.version ?? null);
      const ids = sortedIds(known?.ids ?? null, candidateIds, []);
      return known?.ids === ids ? known : { version: until, ids };
    });
  }

  async function systemOf(userId: string): Promise<IdSet> {
    const name = `system of ${userId}`;
    const none = { version: 'none', ids: new BigUint64Array() };
    const version = await findSystemVersion(database, userId);
    if (version === null) return { name, ...none };
    return cache.read(name, version, async () => (await readSystemIds(database, userId)) ?? none);
  }

  return async ({ inList, stage, changed, notInList, revealed, inMySystem }, userId) => {
    if (inList.length === 0) refuseFiltersOfLists({ stage, changed });
    if (inList.length === 0 && notInList.length === 0 && revealed === undefined && inMySystem === undefined)
      return noSets;
    if (userId === null) throw new AppError('unauthenticated', 'UNAUTHENTICATED', 'Sign in first.');
    const [within, outside, mine, system] = await Promise.all([
      Promise.all(inList.map((id) => membersFor(id, userId, { stage, changed }))),
      Promise.all(notInList.map((id) => membersOf(id, userId))),
      revealed === undefined ? null : revealedBy(userId),
      inMySystem === undefined ? null : systemOf(userId),
    ]);
    // Of the user's own work, by whether a candidate must be in it.
    const own = [
      { set: mine, isWanted: revealed },
      { set: system, isWanted: inMySystem },
    ];
    const setsOfOwn = (isWanted: boolean): IdSet[] =>
      own.flatMap((each) => (each.set !== null && each.isWanted === isWanted ? [each.set] : []));
    return {
      within: [...(within.length > 0 ? [within] : []), ...setsOfOwn(true).map((set) => [set])],
      outside: [...outside, ...setsOfOwn(false)],
    };
  };
}

type FiltersOfLists = Pick<SearchFilters, 'stage' | 'changed'>;

function refuseFiltersOfLists({ stage, changed }: FiltersOfLists): void {
  if (changed) throw new AppError('invalid_input', 'INVALID_INPUT', 'Filter by a list before you filter by changes.');
  if (stage.length > 0)
    throw new AppError('invalid_input', 'INVALID_INPUT', 'Filter by a list before you filter by a stage.');
}

function listSets(database: Database, cache: SetCache) {
  async function membersOf(listId: string, userId: string): Promise<IdSet & { stages: string }> {
    const versions = await findListVersions(database, userId, listId);
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

  /** The members of the list that have one of the stages. */
  async function membersInStages(listId: string, userId: string, stages: readonly ListStage[]): Promise<IdSet> {
    const { version, ids, stages: stagesVersion } = await membersOf(listId, userId);
    const name = `list ${listId.toLowerCase()} in ${stages.toSorted().join(', ')}`;
    return cache.read(name, `${version}/${stagesVersion}`, async () => {
      const moved = await readMovedMembers(database, listId);
      const wanted = moved.flatMap(({ id, stage }) => (stages.includes(stage) ? [id] : []));
      const others = moved.flatMap(({ id, stage }) => (stages.includes(stage) ? [] : [id]));
      const found = stages.includes(listStages[0]) ? sortedIds(ids, [], others) : sortedIds(null, wanted, []);
      return { version: `${version}/${stagesVersion}`, ids: found };
    });
  }

  /** Those of the members of whom something changed since they were added. */
  async function changedAmong(members: IdSet, listId: string): Promise<IdSet> {
    const version = `${members.version}/${await readEventVersion(database)}`;
    return cache.read(`${members.name} changed`, version, async () => {
      const among = new Set(members.ids);
      const changed = (await readChangedMembers(database, listId)).filter((id) => among.has(BigInt(id)));
      return { version, ids: sortedIds(null, changed, []) };
    });
  }

  async function membersFor(listId: string, userId: string, { stage, changed }: FiltersOfLists): Promise<IdSet> {
    const members = await (stage.length === 0 ? membersOf(listId, userId) : membersInStages(listId, userId, stage));
    return changed ? changedAmong(members, listId) : members;
  }

  return { membersOf, membersFor };
}
