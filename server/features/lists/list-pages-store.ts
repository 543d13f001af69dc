// Some of the lists that a reader sees: a page of them, or those with given ids. The number of statements does not depend on how many lists there are.
import type { ListOrder, ListOwner } from '#contract/lists/list-limits.ts';
import type { SharedRight } from '#contract/access/sharing.ts';
import { allRows, firstRow, onlyColumn, type Database } from '#server/foundation/database/public.ts';
import type { Reader } from '../access/public.ts';
import { isListId, type List } from './list.ts';
import { isVisible, listColumns, readerValues } from './lists-store.ts';

/** Without accents and case. The words of a search are folded in the same way, so both are always equal. */
const folded = (text: string): string =>
  `lower(regexp_replace(normalize(${text}, nfd), '[\\u0300-\\u036f\\u1ab0-\\u1aff\\u1dc0-\\u1dff\\u20d0-\\u20ff\\ufe20-\\ufe2f]', '', 'g'))`;

/** Numbers in names are ordered by their values: each gets zeros in front, of which the last ten digits stay. */
const nameKey = `regexp_replace(regexp_replace(${folded('lists.name')}, '(\\d+)', '000000000\\1', 'g'), '\\d*(\\d{10})', '\\1', 'g') collate "C"`;

const orders: Readonly<Record<ListOrder, string>> = {
  newest: 'created_at desc, id',
  changed: 'coalesce(changed_at, created_at) desc, id',
  name: `${nameKey}, id`,
  size: `size desc, ${nameKey}, id`,
  own: 'user_id = $1 desc, created_at desc, id',
};

export interface ListNarrowing {
  words: readonly string[];
  whose: ListOwner;
  order: ListOrder;
  /** Lists of other members are shared with one of these rights. */
  sharedRights: readonly SharedRight[];
  /** The names of other members, by which their lists are found. */
  ownerNames: ReadonlyMap<string, string>;
  offset: number;
  limit: number;
}

export interface ListPage {
  lists: List[];
  /** On all pages. */
  total: number;
  /** Without words, and of each owner. */
  own: number;
  shared: number;
}

export async function findListPage(
  { pool }: Database,
  reader: Reader,
  { words, whose, order, sharedRights, ownerNames, offset, limit }: ListNarrowing,
): Promise<ListPage> {
  const patterns = words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
  const from = `from lists left join unnest($6::text[], $7::text[]) owner (owner_id, owner_name) on owner_id = user_id
    cross join (select coalesce(array_agg(${folded('word')}), '{}') as patterns from unnest($5::text[]) word) wanted
    where ${isVisible} and (user_id = $1 or shared_right = any($3::text[]))`;
  const text = folded(`concat_ws(' ', name, description, owner_name)`);
  const matches = `($4 = 'all' or (user_id = $1) = ($4 = 'mine'))${words.length === 0 ? '' : ` and ${text} like all (patterns)`}`;
  const values = [
    ...readerValues(reader),
    sharedRights,
    whose,
    patterns,
    [...ownerNames.keys()],
    [...ownerNames.values()],
  ];
  const counts = await firstRow<Omit<ListPage, 'lists'>>(
    pool,
    `select count(*) filter (where ${matches})::int as total, count(*) filter (where user_id = $1)::int as own,
       count(*) filter (where user_id <> $1)::int as shared ${from}`,
    values,
  );
  const { rows: lists } = await pool.query<List>(
    `select ${listColumns} ${from} and ${matches} order by ${orders[order]} offset $8 limit $9`,
    [...values, offset, limit],
  );
  return { lists, ...(counts ?? { total: 0, own: 0, shared: 0 }) };
}

/** The other accounts whose lists the reader sees. */
export const findOwners = ({ pool }: Database, reader: Reader): Promise<string[]> =>
  onlyColumn(
    pool,
    'select distinct user_id as id from lists where workspace_id = $2::uuid and user_id <> $1',
    readerValues(reader),
  );

/** Those of them that the reader sees, newest first. */
export const findListsById = ({ pool }: Database, reader: Reader, ids: readonly string[]): Promise<List[]> =>
  allRows(
    pool,
    `select ${listColumns} from lists where ${isVisible} and id = any($3::uuid[]) order by created_at desc, id`,
    [...readerValues(reader), ids.filter(isListId)],
  );
