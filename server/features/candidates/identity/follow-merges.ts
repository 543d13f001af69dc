// What other features keep of candidates follows them: an import may find that two candidates are one person, and its undo that they are two
// again. Each follower keeps the position of the last merge that it has followed.
import type { PoolClient } from 'pg';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { findLastingMerges, findMergesAfter, type Merge } from './identity-store.ts';

const mergesAtOnce = 100;

export interface MergeFollower {
  /** The id of the last merge that was followed. Until the transaction ends, no other one follows merges. */
  lockPosition: (client: PoolClient) => Promise<string>;
  savePosition: (client: PoolClient, mergeId: string) => Promise<void>;
  /** Moves what belongs to the candidates, in the order of the merges. */
  move: (client: PoolClient, merges: readonly Merge[]) => Promise<void>;
}

/** False: there are no more. */
export async function followNextMerges(
  client: PoolClient,
  { lockPosition, savePosition, move }: MergeFollower,
): Promise<boolean> {
  const merges = await findMergesAfter(client, await lockPosition(client), mergesAtOnce);
  const last = merges.at(-1);
  if (last === undefined) return false;
  await move(client, merges);
  await savePosition(client, last.id);
  return merges.length === mergesAtOnce;
}

export interface UndoneMergeFollower {
  /** The merges that moved something, some of them, in ascending order. */
  findMerges: (client: PoolClient, afterId: string, limit: number) => Promise<string[]>;
  /** Moves back what followed these merges, in their order: the latest first, because a candidate that was merged twice goes back step by step. */
  moveBack: (client: PoolClient, mergeIds: readonly string[]) => Promise<void>;
}

/** Follows the merges, and then the undone ones. Can be interrupted and repeated at any time. */
export async function followMergesBothWays(
  database: Database,
  follower: MergeFollower,
  undoneFollowers: readonly UndoneMergeFollower[],
): Promise<void> {
  while (await inTransaction(database, (client) => followNextMerges(client, follower)));
  for (const undone of undoneFollowers) {
    let afterId: string | null = '0';
    while (afterId !== null) {
      const start: string = afterId;
      afterId = await inTransaction(database, async (client) => {
        await follower.lockPosition(client);
        return followNextUndone(client, start, undone);
      });
    }
  }
}

/** The merge to go on behind; null: there are no more. */
async function followNextUndone(
  client: PoolClient,
  afterId: string,
  { findMerges, moveBack }: UndoneMergeFollower,
): Promise<string | null> {
  const ids = await findMerges(client, afterId, mergesAtOnce);
  const lasting = await findLastingMerges(client, ids);
  await moveBack(client, ids.filter((id) => !lasting.has(id)).toReversed());
  return ids.length < mergesAtOnce ? null : (ids.at(-1) ?? null);
}
