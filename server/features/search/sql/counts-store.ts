// Counts the total and the facets of a search.
import type { PoolClient } from 'pg';
import { compareCodePoints, queryTextOf } from '#search-index/public.ts';
import type { IndexQuery } from '#search-index/public.ts';
import type { CellCount, CountPlan } from './cell-plan.ts';
import { cellStatement, countStatement, valuesMaxOf } from './count-statements.ts';
import type { ReadQuery } from './search-conditions.ts';
import { excludedTerm } from './text-conditions.ts';

/** `facet`, `value`: null for the total. */
export interface CountRow {
  facet: string | null;
  value: string | null;
  count: string;
}

/** A facet's values are in order. */
export async function readCounts(client: PoolClient, read: ReadQuery, { cells, rows }: CountPlan): Promise<CountRow[]> {
  const fromCells = cells.length === 0 ? [] : await readCells(client, read, cells);
  if (!rows.hasTotal && rows.facets.length === 0) return fromCells;
  const fromRows = (await client.query<CountRow>(countStatement(read, rows))).rows;
  return [...fromCells, ...fromRows];
}

/** Cells know nothing of what the text excludes, so that the rows which match only without that are subtracted. */
async function readCells(client: PoolClient, read: ReadQuery, cells: readonly CellCount[]): Promise<CountRow[]> {
  const text = queryTextOf(read.query.text);
  const excluded = excludedTerm(text);
  if (excluded === null) return (await client.query<CountRow>(cellStatement(read, cells))).rows;
  const query = { ...read.query, facetLimit: Number.MAX_SAFE_INTEGER };
  const excludedQuery = { ...query, text: { ...text, required: [...text.required, excluded], excluded: [] } };
  const wanted = { hasTotal: cells.some(({ hasTotal }) => hasTotal), facets: cells.flatMap(({ facets }) => facets) };
  const all = await client.query<CountRow>(cellStatement({ ...read, query }, cells));
  const without = await client.query<CountRow>(countStatement({ ...read, query: excludedQuery }, wanted));
  return subtract(all.rows, without.rows, read.query);
}

const keyOf = ({ facet, value }: CountRow): string => JSON.stringify([facet, value]);

/** In the order of the answer. Every count of `part` is also in `all`. */
function subtract(all: readonly CountRow[], part: readonly CountRow[], query: IndexQuery): CountRow[] {
  const parts = new Map(part.map((row) => [keyOf(row), Number(row.count)]));
  const left = all
    .map((row) => ({ ...row, count: Number(row.count) - (parts.get(keyOf(row)) ?? 0) }))
    .filter(({ facet, count }) => facet === null || count > 0)
    .toSorted((a, b) => b.count - a.count || compareCodePoints(a.value ?? '', b.value ?? ''))
    .map((row) => ({ ...row, count: String(row.count) }));
  return [...Map.groupBy(left, ({ facet }) => facet)].flatMap(([facet, counts]) =>
    counts.slice(0, facet === null ? 1 : valuesMaxOf(query, facet)),
  );
}
