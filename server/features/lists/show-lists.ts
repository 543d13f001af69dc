import type { PoolClient } from 'pg';
import type { PhysicianList } from '#contract/lists/lists.ts';
import { rightTo, type Reader } from '../access/public.ts';
import { findNames, namedBy } from '../accounts/public.ts';
import type { List } from './list.ts';

/** As the reader sees them. Lists that the reader may not see are left out. */
export async function showLists(
  connection: Pick<PoolClient, 'query'>,
  reader: Reader,
  lists: readonly List[],
): Promise<PhysicianList[]> {
  const others = lists.flatMap(({ userId }) => (userId === reader.userId ? [] : [userId]));
  const names = await findNames(connection, others);
  return lists.flatMap((list) => {
    const right = rightTo(list, reader);
    if (right === null) return [];
    return [
      {
        id: list.id,
        user_id: list.userId,
        name: list.name,
        description: list.description,
        created_at: list.createdAt.toISOString(),
        changed_at: list.changedAt.toISOString(),
        physician_count: list.size,
        left_count: list.leftCount,
        owner: namedBy(names, list.userId),
        shared: list.sharedRight && { right: list.sharedRight },
        my_right: right,
      },
    ];
  });
}

export async function showList(
  connection: Pick<PoolClient, 'query'>,
  reader: Reader,
  list: List,
): Promise<PhysicianList> {
  const [shown] = await showLists(connection, reader, [list]);
  if (shown === undefined) throw new Error('A list is shown to an account that may not see it.');
  return shown;
}
