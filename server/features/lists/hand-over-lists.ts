import type { PoolClient } from 'pg';
import { freeNames } from '#contract/free-names.ts';
import { listLimits } from '#contract/lists/list-limits.ts';
import { countLists, giveList, isNameTaken, lockListsOf, lockNewestLists } from './lists-store.ts';

/**
 * Gives the lists of one account to another in the caller's transaction: the newest ones, as many as the other account has room for. The
 * rest stay. `suffix` distinguishes names that the other account has already; at most 60 characters. Returns how many were given.
 */
export async function handOverLists(
  client: PoolClient,
  { from, to, suffix }: { from: string; to: string; suffix: string },
): Promise<number> {
  // In one order, so that two transactions never wait for each other.
  for (const userId of [from, to].toSorted()) await lockListsOf(client, userId);
  const lists = await lockNewestLists(client, from, Math.max(0, listLimits.listsMax - (await countLists(client, to))));
  for (const { id, name } of lists) {
    for (const free of freeNames(name, suffix, listLimits.nameLengthMax)) {
      if (await isNameTaken(client, to, free, id)) continue;
      await giveList(client, id, to, free);
      break;
    }
  }
  return lists.length;
}
