import type { PoolClient } from 'pg';
import { freeNames } from '#contract/free-names.ts';
import { savedSearchLimits } from '#contract/saved-searches/saved-search-limits.ts';
import { deleteAlert, lockAlerts } from './alerts/alerts-store.ts';
import {
  countSavedSearches,
  giveSearch,
  isSearchNameTaken,
  lockSearchesOf,
  lockSearchesToGive,
} from './saved-searches-store.ts';

/**
 * Gives the saved searches of one account to another in the caller's transaction. Shared ones always go, and stay shared. `withOwn`: those
 * that are not shared go along, the newest ones, as many as the other account has room for; the rest stay. The alerts of the account that
 * gives them end, because the new owner did not ask for emails. Returns how many were given.
 */
export async function handOverSearches(
  client: PoolClient,
  { from, to, suffix, withOwn }: { from: string; to: string; suffix: string; withOwn: boolean },
): Promise<number> {
  for (const userId of [from, to].toSorted()) await lockSearchesOf(client, userId);
  await lockAlerts(client, from);
  const searches = await lockSearchesToGive(client, from);
  const shared = searches.filter(({ sharedRight }) => sharedRight !== null);
  const room = Math.max(0, savedSearchLimits.searchesMax - (await countSavedSearches(client, to)) - shared.length);
  const own = withOwn ? searches.filter(({ sharedRight }) => sharedRight === null).slice(0, room) : [];
  for (const { id, name } of [...shared, ...own]) {
    await deleteAlert(client, { searchId: id, userId: from });
    for (const free of freeNames(name, suffix, savedSearchLimits.nameLengthMax)) {
      if (await isSearchNameTaken(client, to, free, id)) continue;
      await giveSearch(client, id, to, free);
      break;
    }
  }
  return shared.length + own.length;
}
