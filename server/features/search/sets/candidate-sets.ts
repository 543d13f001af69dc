// The sets of candidates that a search names: the members of lists, and those whom the user has revealed. An engine receives them as ids,
// and has no notion of lists.
import type { SearchFilters } from '#contract/search.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { IdSet } from '#search-index/public.ts';
import { readRevealedSince } from '../../disclosures/public.ts';
import { findListVersion, listNotFound, readMemberChanges, readMembers } from '../../lists/public.ts';
import { SetCache } from './set-cache.ts';
import { sortedIds } from './sorted-ids.ts';

export interface CandidateSets {
  /** A candidate must be in at least one set of each group. */
  within: readonly (readonly IdSet[])[];
  /** A candidate must be in none of these sets. */
  outside: readonly IdSet[];
}

export const noSets: CandidateSets = { within: [], outside: [] };

/** `userId` null: the caller is not signed in. */
export type SetsOf = (
  filters: Pick<SearchFilters, 'inList' | 'notInList' | 'revealed'>,
  userId: string | null,
) => Promise<CandidateSets>;

/** @throws AppError `LIST_NOT_FOUND` from `SetsOf`, when a list is absent or belongs to another account */
export function candidateSets(database: Database): SetsOf {
  const cache = new SetCache();

  async function membersOf(listId: string, userId: string): Promise<IdSet> {
    const version = await findListVersion(database, userId, listId);
    if (version === null) throw listNotFound();
    return cache.read(`list ${listId.toLowerCase()}`, version, async (known) => {
      const changes = known === null ? null : await readMemberChanges(database, listId, known.version);
      if (known !== null && changes !== null)
        return { version: changes.version, ids: sortedIds(known.ids, changes.added, changes.removed) };
      const members = await readMembers(database, listId);
      if (members === null) throw listNotFound();
      return { version: members.version, ids: sortedIds(null, members.ids, []) };
    });
  }

  async function revealedBy(userId: string): Promise<IdSet> {
    return cache.read(`revealed ${userId}`, null, async (known) => {
      const { until, candidateIds } = await readRevealedSince(database, userId, known?.version ?? null);
      const ids = sortedIds(known?.ids ?? null, candidateIds, []);
      return known?.ids === ids ? known : { version: until, ids };
    });
  }

  return async ({ inList, notInList, revealed }, userId) => {
    if (inList.length === 0 && notInList.length === 0 && revealed === undefined) return noSets;
    if (userId === null) throw new AppError('unauthenticated', 'UNAUTHENTICATED', 'Sign in first.');
    const [within, outside, mine] = await Promise.all([
      Promise.all(inList.map((id) => membersOf(id, userId))),
      Promise.all(notInList.map((id) => membersOf(id, userId))),
      revealed === undefined ? null : revealedBy(userId),
    ]);
    return {
      within: [...(within.length > 0 ? [within] : []), ...(mine !== null && revealed === true ? [[mine]] : [])],
      outside: [...outside, ...(mine !== null && revealed === false ? [mine] : [])],
    };
  };
}
