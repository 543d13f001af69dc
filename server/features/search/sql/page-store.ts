// Reads the candidates of a page from `search_rows`.
import type { PoolClient } from 'pg';
import { blankColumn, levelsOf, scoredByIndexes } from './page-levels.ts';
import type { Level } from './page-levels.ts';
import { levelSizeStatement, levelStatement, pageStatement, scoredPageStatement } from './page-statements.ts';
import type { ReadQuery } from './search-conditions.ts';

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
  let { offset } = read.query;
  for (const [at, level] of levels.entries()) {
    const size = sizes[at] ?? null;
    const place = { offset, limit: limit - found.length };
    const rows =
      size !== null && size <= offset
        ? []
        : (await client.query<PageRow>(levelStatement(read, level, place, total))).rows;
    found.push(...rows);
    if (found.length === limit) break;
    // Rows were found up to the end of the level, so that the page goes on with the first row of the next one.
    offset = rows.length > 0 || offset === 0 ? 0 : offset - (size ?? (await readSize(client, read, level)));
  }
  return found;
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
