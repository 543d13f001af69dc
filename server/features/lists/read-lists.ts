import type { OutputOf } from '#contract/call.ts';
import { listLimits, type ListOrder, type ListOwner } from '#contract/lists/list-limits.ts';
import type { PhysicianList } from '#contract/lists/lists.ts';
import type { SharedRight } from '#contract/access/sharing.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { rightsThatGive, type Reader } from '../access/public.ts';
import { findNames } from '../accounts/public.ts';
import type { List } from './list.ts';
import { findListPage, findListsById, findOwners } from './list-pages-store.ts';
import { countDue, findLists } from './lists-store.ts';
import { showLists } from './show-lists.ts';

export interface ListsOrder {
  /** Null: all lists. */
  page: number | null;
  /** Only these, without pages. Null: all. */
  ids: readonly string[] | null;
  words: string;
  whose: ListOwner;
  order: ListOrder;
  right: SharedRight;
  /** ISO date; null: next steps are not counted. */
  dueBy: string | null;
}

export type ReadLists = OutputOf<'lists.getLists'>;

export async function readLists(database: Database, reader: Reader, order: ListsOrder): Promise<ReadLists> {
  const { page, ids, dueBy } = order;
  if (ids !== null) return { data: await withDue(database, reader, await findListsById(database, reader, ids), dueBy) };
  if (page === null) {
    const all = await findLists(database, reader, listLimits.sharedShownMax);
    return { data: await withDue(database, reader, all, dueBy) };
  }
  const limit = listLimits.listsAtOnce;
  const words = order.words.split(/\s+/).filter((word) => word !== '');
  const { lists, total, own, shared } = await findListPage(database, reader, {
    words,
    whose: order.whose,
    order: order.order,
    sharedRights: rightsThatGive(order.right, reader),
    ownerNames: words.length === 0 ? new Map() : await findNames(database.pool, await findOwners(database, reader)),
    offset: (page - 1) * limit,
    limit,
  });
  return { data: await withDue(database, reader, lists, dueBy), total, own_count: own, shared_count: shared };
}

async function withDue(
  database: Database,
  reader: Reader,
  lists: readonly List[],
  dueBy: string | null,
): Promise<PhysicianList[]> {
  const shown = await showLists(database.pool, reader, lists);
  if (dueBy === null) return shown;
  const ids = lists.map(({ id }) => id);
  const due = await countDue(database, ids, dueBy);
  return shown.map((list) => ({ ...list, due_count: due.get(list.id) ?? 0 }));
}
