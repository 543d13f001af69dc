// Reads the candidates of a page from `search_rows`.
import type { PoolClient } from 'pg';
import { blankColumn, levelsOf, scoredByIndexes, type Level } from './page-levels.ts';
import {
  levelSizeStatement,
  levelStatement,
  pageStatement,
  scoredPageStatement,
  type Access,
  type Place,
} from './page-statements.ts';
import type { Statement } from './count-statements.ts';
import { noCode } from './cells.ts';
import { matching, usesVectors, type ReadQuery } from './search-conditions.ts';
import { Parameters } from './parameters.ts';

export interface PageRow {
  id: string;
  score: number;
  /** Square of the distance, a whole number; null without a place. */
  square: string | null;
}

/** How many of the matching candidates have a value. */
export interface ValueCount {
  value: string;
  count: number;
}

/** With fewer rows, one statement that orders all of them is as fast. Small, so that small directories take both ways. */
const levelsFrom = 40;
/** With fewer rows of several terms, reading the vectors is as fast. */
const indexesFrom = 2_000;

/** `total`: how many candidates match. `counts`: those of the facet `levelFacetOf`, all values. */
export async function readPage(
  client: PoolClient,
  read: ReadQuery,
  total: number,
  counts: readonly ValueCount[],
): Promise<PageRow[]> {
  const { offset, limit } = read.query;
  if (limit === 0 || offset >= total) return [];
  const levels = total < levelsFrom ? null : levelsOf(read);
  if (levels === null) {
    const terms = total < levelsFrom ? null : scoredByIndexes(read);
    const isIndexed = terms !== null && (terms.length === 1 || total >= indexesFrom);
    const place = { offset, limit };
    const statement = isIndexed ? scoredPageStatement(read, terms, place) : pageStatement(read, place);
    return (await client.query<PageRow>(statement)).rows;
  }
  const sizes = sizesOf(read, levels, total, counts);
  return readLevels(client, read, levels, sizes, total);
}

/** Null in the place of a size that is read when it is needed. */
type Sizes = readonly (number | null)[];

async function readLevels(
  client: PoolClient,
  read: ReadQuery,
  levels: readonly Level[],
  sizes: Sizes,
  total: number,
): Promise<PageRow[]> {
  const found: PageRow[] = [];
  const { limit } = read.query;
  const directory = await readDirectorySize(client, read, levels);
  const vectors = matching(read, new Parameters()).split('words @@').length - 1;
  let { offset } = read.query;
  for (const [at, level] of levels.entries()) {
    const size = sizes[at] ?? null;
    const place = { offset, limit: limit - found.length };
    const access = accessOf(place, size, { directory, vectors });
    const rows =
      size !== null && size <= offset
        ? []
        : await readLevel(client, levelStatement(read, level, place, total, access), access);
    found.push(...rows);
    if (found.length === limit) break;
    // Rows were found up to the end of the level, so that the page goes on with the first row of the next one.
    offset = rows.length > 0 || offset === 0 ? 0 : offset - (size ?? (await readSize(client, read, level)));
  }
  return found;
}

/** The candidates of the directory. Null: it is not asked, because no level is walked. */
async function readDirectorySize(
  client: PoolClient,
  { query }: ReadQuery,
  levels: readonly Level[],
): Promise<number | null> {
  // Without vectors, the planner itself decides.
  if (!usesVectors(query) || levels.some(({ question }) => question !== null)) return null;
  const { rows } = await client.query<{ count: string }>(
    'select coalesce(sum(count), 0) as count from search_cells where condition = $1 and value = $1',
    [noCode],
  );
  return Number(rows[0]?.count ?? 0);
}

/** Rows that are found by indexes and sorted in the time in which the vector of one row is read and tested. */
const rowsOfVector = 10;

/** Where many rows match, the first ones of an order are near its beginning. `vectors`: how many a row takes to be tested. */
const accessOf = (
  { offset, limit }: Place,
  size: number | null,
  { directory, vectors }: { directory: number | null; vectors: number },
): Access =>
  size !== null && directory !== null && (offset + limit) * (directory / size) * vectors * rowsOfVector <= size
    ? 'walked'
    : 'found';

async function readLevel(client: PoolClient, statement: Statement, access: Access): Promise<PageRow[]> {
  if (access === 'found') return (await client.query<PageRow>(statement)).rows;
  await client.query('set local enable_indexscan = on');
  const { rows } = await client.query<PageRow>(statement);
  await client.query('set local enable_indexscan = off');
  return rows;
}

async function readSize(client: PoolClient, read: ReadQuery, level: Level): Promise<number> {
  const { rows } = await client.query<{ count: string }>(levelSizeStatement(read, level));
  return Number(rows[0]?.count ?? 0);
}

/** Levels that are empty or before the page are not read, because PostgreSQL would read all rows to find that out. */
function sizesOf(read: ReadQuery, levels: readonly Level[], total: number, counts: readonly ValueCount[]): Sizes {
  const blank = blankColumn(read.query);
  if (blank !== null) {
    const blanks = counts.find(({ value }) => value === blank)?.count ?? 0;
    return [total - blanks, blanks];
  }
  // The sizes of levels of words are read when they are needed: the index finds each level quickly.
  if (levels.some(({ question }) => question !== null)) return levels.map(() => null);
  // Without words, all candidates are one level.
  return [total];
}
