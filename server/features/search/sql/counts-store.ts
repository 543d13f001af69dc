// Counts the total and the facets of a search.
import type { PoolClient } from 'pg';
import { compareCodePoints, queryTextOf } from '#search-index/public.ts';
import type { IndexQuery } from '#search-index/public.ts';
import { planCounts } from './cell-plan.ts';
import type { CellCount, CountPlan } from './cell-plan.ts';
import { cellStatement, countStatement, valuesMaxOf } from './count-statements.ts';
import type { WantedCounts } from './count-statements.ts';
import { ownerOf } from './further-values.ts';
import { isList } from './search-conditions.ts';
import type { ReadQuery } from './search-conditions.ts';
import { excludedTerm } from './text-conditions.ts';

/** `facet`, `value`: null for the total. */
export interface CountRow {
  facet: string | null;
  value: string | null;
  count: string;
}

/** A facet's values are in order. */
export async function readCounts(client: PoolClient, read: ReadQuery): Promise<CountRow[]> {
  const { cells, rows, corrections } = planCorrected(read);
  const fromCells = cells.length === 0 ? [] : await readCells(client, read, cells, corrections);
  if (!rows.hasTotal && rows.facets.length === 0) return fromCells;
  const fromRows = (await client.query<CountRow>(countStatement(read, rows))).rows;
  return [...fromCells, ...fromRows];
}

/** Rows that cells count and a search does not find, or the other way around. */
interface Correction {
  read: ReadQuery;
  wanted: WantedCounts;
  sign: 1 | -1;
}

/** Cells know nothing of what a text excludes, and of values that a filter accepts in another field. */
function planCorrected(read: ReadQuery): CountPlan & { corrections: Correction[] } {
  const facet = facetOfAlso(read.query);
  const own = facet === null ? read : { ...read, query: { ...read.query, also: {} } };
  const ownPlan = planCounts(own);
  const isOwn = facet !== null && !ownPlan.rows.hasTotal && ownPlan.rows.facets.length === 0;
  const plan = isOwn ? ownPlan : planCounts(read);
  const wanted = {
    hasTotal: plan.cells.some(({ hasTotal }) => hasTotal),
    facets: plan.cells.flatMap(({ facets }) => facets),
  };
  const corrections: Correction[] = [];
  const excluded = onlyExcluded(isOwn ? own : read);
  if (excluded !== null) corrections.push({ read: excluded, wanted, sign: -1 });
  if (isOwn) {
    const others = wanted.facets.filter((counted) => ownerOf(counted) !== facet);
    corrections.push({ read: { ...read, onlyAlso: facet }, wanted: { ...wanted, facets: others }, sign: 1 });
  }
  return { ...plan, corrections };
}

/** The only facet whose filter accepts values of another field too. Null: none, or several. */
function facetOfAlso({ also = {} }: IndexQuery): string | null {
  const [facet, ...others] = Object.keys(also);
  return facet === undefined || others.length > 0 || isList(facet) || facet === 'country' ? null : facet;
}

/** The query for what its text excludes. Null: it excludes nothing. */
function onlyExcluded(read: ReadQuery): ReadQuery | null {
  const text = queryTextOf(read.query.text);
  const term = excludedTerm(text);
  if (term === null) return null;
  return { ...read, query: { ...read.query, text: { ...text, required: [...text.required, term], excluded: [] } } };
}

async function readCells(
  client: PoolClient,
  read: ReadQuery,
  cells: readonly CellCount[],
  corrections: readonly Correction[],
): Promise<CountRow[]> {
  if (corrections.length === 0) return (await client.query<CountRow>(cellStatement(read, cells))).rows;
  const sums = new Map<string, SignedCount>();
  add(sums, (await client.query<CountRow>(cellStatement(withAllValues(read), cells))).rows, 1);
  for (const { read: corrected, wanted, sign } of corrections)
    add(sums, (await client.query<CountRow>(countStatement(withAllValues(corrected), wanted))).rows, sign);
  return inOrder([...sums.values()], read.query);
}

const withAllValues = (read: ReadQuery): ReadQuery => ({
  ...read,
  query: { ...read.query, facetLimit: Number.MAX_SAFE_INTEGER },
});

interface SignedCount extends Pick<CountRow, 'facet' | 'value'> {
  count: number;
}

function add(sums: Map<string, SignedCount>, rows: readonly CountRow[], sign: 1 | -1): void {
  for (const { facet, value, count } of rows) {
    const key = JSON.stringify([facet, value]);
    sums.set(key, { facet, value, count: (sums.get(key)?.count ?? 0) + sign * Number(count) });
  }
}

/** In the order of the answer, with as many values of each facet as the query asks for. */
function inOrder(counts: readonly SignedCount[], query: IndexQuery): CountRow[] {
  const ordered = counts
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count || compareCodePoints(a.value ?? '', b.value ?? ''))
    .map(({ facet, value, count }) => ({ facet, value, count: String(count) }));
  return [...Map.groupBy(ordered, ({ facet }) => facet)].flatMap(([facet, rows]) =>
    facet === null ? rows : rows.slice(0, valuesMaxOf(query, facet)),
  );
}
