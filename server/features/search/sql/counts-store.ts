// Counts the total and the facets of a search.
import type { PoolClient } from 'pg';
import { compareCodePoints, queryTextOf, type IndexQuery } from '#search-index/public.ts';
import { planCounts, type CellCount, type CountPlan } from './cell-plan.ts';
import { cellStatement, countStatement, valuesMaxOf, type WantedCounts } from './count-statements.ts';
import { ownerOf } from './further-values.ts';
import { isList, usesVectors, vectorSettings, type ReadQuery } from './search-conditions.ts';
import { excludedTerm } from './text-conditions.ts';

/** `facet`, `value`: null for the total. */
export interface CountRow {
  facet: string | null;
  value: string | null;
  count: string;
}

/** A facet's values are in order. */
export async function readCounts(client: PoolClient, read: ReadQuery): Promise<CountRow[]> {
  const { cells, rows, own, corrections } = planCorrected(read);
  const isCorrected = corrections.length > 0;
  const fromCells =
    cells.length === 0
      ? []
      : (await client.query<CountRow>(cellStatement(isCorrected ? withAllValues(read) : read, cells))).rows;
  const fromRows = isNothing(rows) ? [] : await readRows(client, isCorrected ? withAllValues(own) : own, rows, read);
  if (!isCorrected) return [...fromCells, ...fromRows];
  const sums = new Map<string, SignedCount>();
  add(sums, [...fromCells, ...fromRows], 1);
  for (const { read: corrected, wanted, sign } of corrections)
    add(sums, (await client.query<CountRow>(countStatement(withAllValues(corrected), wanted))).rows, sign);
  return inOrder([...sums.values()], read.query);
}

const isNothing = ({ hasTotal, facets }: WantedCounts): boolean => !hasTotal && facets.length === 0;

/** `asked`: the search. Its settings forbid to read all rows, because it has conditions on vectors, which these counts may not have. */
async function readRows(
  client: PoolClient,
  read: ReadQuery,
  wanted: WantedCounts,
  asked: ReadQuery,
): Promise<CountRow[]> {
  const isFreed = usesVectors(asked.query) && !usesVectors(read.query);
  if (isFreed) await client.query('set local enable_seqscan = on; set local enable_indexscan = on');
  const { rows } = await client.query<CountRow>(countStatement(read, wanted));
  if (isFreed) await client.query(vectorSettings);
  return rows;
}

/** Rows that were counted and that the search does not find, or the other way around. */
interface Correction {
  read: ReadQuery;
  wanted: WantedCounts;
  sign: 1 | -1;
}

interface CorrectedPlan extends CountPlan {
  /** What is counted from cells and rows. */
  own: ReadQuery;
  corrections: readonly Correction[];
}

/**
 * Cells know nothing of what a text excludes, and of values that a filter accepts in another field. Without words, rows are counted without
 * these values too: they are vectors, while the others are columns.
 */
function planCorrected(read: ReadQuery): CorrectedPlan {
  const facet = facetOfAlso(read.query);
  const withoutAlso = facet === null ? read : { ...read, query: { ...read.query, also: {} } };
  const { cells, rows } = planCounts(withoutAlso);
  const hasWords = queryTextOf(read.query.text).required.length > 0;
  const ofCells = wantedOf(cells);
  const corrections: Correction[] = [];
  const excluded = onlyExcluded(withoutAlso);
  if (excluded !== null && cells.length > 0) corrections.push({ read: excluded, wanted: ofCells, sign: -1 });
  if (facet !== null) {
    const hasTotal = ofCells.hasTotal || (!hasWords && rows.hasTotal);
    const facets = [...ofCells.facets, ...(hasWords ? [] : rows.facets)].filter(
      (counted) => ownerOf(counted) !== facet,
    );
    const wanted = { hasTotal, facets };
    if (!isNothing(wanted)) corrections.push({ read: { ...read, onlyAlso: facet }, wanted, sign: 1 });
  }
  return { cells, rows, own: hasWords ? read : withoutAlso, corrections };
}

const wantedOf = (cells: readonly CellCount[]): WantedCounts => ({
  hasTotal: cells.some(({ hasTotal }) => hasTotal),
  facets: cells.flatMap(({ facets }) => facets),
});

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
