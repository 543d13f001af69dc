import type { PoolClient } from 'pg';
import { freeNames } from '#contract/free-names.ts';
import { savedSearchLimits } from '#contract/saved-searches/saved-search-limits.ts';
import { deleteAlert, lockAlerts } from './alerts/alerts-store.ts';
import {
  countSavedSearches,
  giveSearch,
  isSearchNameTaken,
  lockNewestSearches,
  lockSearchesOf,
} from './saved-searches-store.ts';

/**
 * Gives the saved searches of one account to another in the caller's transaction: the newest ones, as many as the other account has room
 * for. The rest stay. Their alerts end, because the new owner did not ask for emails. Returns how many were given.
 */
export async function handOverSearches(
  client: PoolClient,
  { from, to, suffix }: { from: string; to: string; suffix: string },
): Promise<number> {
  for (const userId of [from, to].toSorted()) await lockSearchesOf(client, userId);
  await lockAlerts(client, from);
  const room = Math.max(0, savedSearchLimits.searchesMax - (await countSavedSearches(client, to)));
  const searches = await lockNewestSearches(client, from, room);
  for (const { id, name } of searches) {
    await deleteAlert(client, id);
    for (const free of freeNames(name, suffix, savedSearchLimits.nameLengthMax)) {
      if (await isSearchNameTaken(client, to, free, id)) continue;
      await giveSearch(client, id, to, free);
      break;
    }
  }
  return searches.length;
}
