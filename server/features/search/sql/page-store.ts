// Reads the candidates of a page from `search_rows`.
import type { PoolClient } from 'pg';
import type { CellCount } from './cell-plan.ts';
import { readReach } from './cells.ts';
import { reachStatement } from './count-statements.ts';
import { levelsOf } from './page-levels.ts';
import type { Level } from './page-levels.ts';
import { levelSizeStatement, levelSizesStatement, levelStatement, pageStatement } from './page-statements.ts';
import type { Place } from './page-statements.ts';
import type { ReadQuery } from './search-conditions.ts';

export interface PageRow {
  id: string;
  score: number;
  /** Square of the distance, a whole number; null without a place. */
  square: string | null;
}

/** With fewer rows, one statement that orders all of them is as fast. Small, so that small directories take both ways. */
const levelsFrom = 40;

/** `total`: how many candidates match. `totalCells`: the cells of that count; null: there are none. */
export async function readPage(
  client: PoolClient,
  read: ReadQuery,
  total: number,
  totalCells: CellCount | null,
): Promise<PageRow[]> {
  const { offset, limit } = read.query;
  if (limit === 0 || offset >= total) return [];
  const levels = total < levelsFrom ? null : levelsOf(read);
  if (levels === null) return (await client.query<PageRow>(pageStatement(read, { offset, limit }))).rows;
  const sizes = await readSizes(client, read, levels, total, totalCells);
  return readLevels(client, read, levels, sizes);
}

/** Null in the place of a size that is read when it is needed. */
type Sizes = readonly (number | null)[];

async function readLevels(
  client: PoolClient,
  read: ReadQuery,
  levels: readonly Level[],
  sizes: Sizes,
): Promise<PageRow[]> {
  const found: PageRow[] = [];
  const { limit } = read.query;
  let { offset } = read.query;
  for (const [at, level] of levels.entries()) {
    const size = sizes[at] ?? null;
    const place = { offset, limit: limit - found.length };
    const rows = size !== null && size <= offset ? [] : await readLevel(client, read, level, place);
    found.push(...rows);
    if (found.length === limit) break;
    // Rows were found up to the end of the level, so that the page goes on with the first row of the next one.
    offset = rows.length > 0 || offset === 0 ? 0 : offset - (size ?? (await readSize(client, read, level)));
  }
  return found;
}

const readLevel = async (client: PoolClient, read: ReadQuery, level: Level, place: Place): Promise<PageRow[]> =>
  (await client.query<PageRow>(levelStatement(read, level, place))).rows;

async function readSize(client: PoolClient, read: ReadQuery, level: Level): Promise<number> {
  const { rows } = await client.query<{ count: string }>(levelSizeStatement(read, level));
  return Number(rows[0]?.count ?? 0);
}

/** Levels that are empty or before the page are not read, because PostgreSQL would read all rows to find that out. */
async function readSizes(
  client: PoolClient,
  read: ReadQuery,
  levels: readonly Level[],
  total: number,
  totalCells: CellCount | null,
): Promise<Sizes> {
  const { query } = read;
  if (query.sort.key !== 'relevance') {
    const blank = levels[1];
    const count = blank === undefined ? 0 : await readSize(client, read, blank);
    return [total - count, count];
  }
  // The sizes of levels of words are read when they are needed: the index finds each level quickly.
  if (levels.some(({ isOfWords }) => isOfWords)) return levels.map(() => null);
  if (totalCells !== null && levels.every(({ isOf }) => isOf !== null))
    return sizesFromCells(client, levels, totalCells);
  const { rows } = await client.query<Record<string, string>>(levelSizesStatement(read, levels));
  return levels.map((_, at) => Number(rows[0]?.[`level_${at}`] ?? 0));
}

async function sizesFromCells(client: PoolClient, levels: readonly Level[], cells: CellCount): Promise<number[]> {
  const { rows } = await client.query<{ value: string; count: string }>(reachStatement(cells));
  const reached = rows.map(({ value, count }) => ({ reach: readReach(value), count: Number(count) }));
  return levels.map(({ isOf }) =>
    reached.filter(({ reach }) => isOf?.(reach) ?? false).reduce((sum, { count }) => sum + count, 0),
  );
}
