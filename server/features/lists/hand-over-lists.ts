import type { PoolClient } from 'pg';
import { freeNames } from '#contract/free-names.ts';
import { listLimits } from '#contract/lists/list-limits.ts';
import { recordEvents } from './events-store.ts';
import { countLists, giveList, isNameTaken, lockListsOf, lockListsToGive } from './lists-store.ts';

export interface ListsHandedOver {
  from: string;
  to: string;
  /** Distinguishes names that the other account has already; at most 60 characters. */
  suffix: string;
  /** Whether lists that are not shared go along: the newest ones, as many as the other account has room for. The rest stay. */
  withOwn: boolean;
}

/** Gives the lists of one account to another in the caller's transaction. Shared ones always go, and stay shared. Returns how many were given. */
export async function handOverLists(
  client: PoolClient,
  { from, to, suffix, withOwn }: ListsHandedOver,
): Promise<number> {
  // In one order, so that two transactions never wait for each other.
  for (const userId of [from, to].toSorted()) await lockListsOf(client, userId);
  const lists = await lockListsToGive(client, from);
  const shared = lists.filter(({ sharedRight }) => sharedRight !== null);
  const room = Math.max(0, listLimits.listsMax - (await countLists(client, to)) - shared.length);
  const own = withOwn ? lists.slice(shared.length, shared.length + room) : [];
  for (const list of [...shared, ...own]) {
    const { id, name } = list;
    await recordEvents(client, list, from, [{ what: 'handed over', to }]);
    for (const free of freeNames(name, suffix, listLimits.nameLengthMax)) {
      if (await isNameTaken(client, to, free, id)) continue;
      await giveList(client, id, to, free);
      break;
    }
  }
  return shared.length + own.length;
}
