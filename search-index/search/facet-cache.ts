// The counted facets of the last sets of one moment. They depend on the set, and not on its page or order. A thread has its own, and
// finds what other threads counted in the memory that it shares with them.
import { hash } from 'node:crypto';
import type { FacetValueCount, IdSet, IndexQuery } from '../schema.ts';
import { queryTextOf } from '../text/query-text.ts';
import { SharedFacets } from './shared-facets.ts';

export type Facets = Readonly<Record<string, FacetValueCount[]>>;

/** With a hundred values in each of eight facets, an entry takes about 50 KB. */
const entriesMax = 64;
/** Sets of few conditions are the largest ones, and are asked for again and again: typed words must not displace them. */
const broadMax = 128;

/** The set of a query, and whether it has no words and at most two conditions, one of which is usually the country. */
export interface SetKey {
  key: string;
  isBroad: boolean;
}

/** What threads share. */
export interface FacetMemory {
  broad: SharedArrayBuffer;
  others: SharedArrayBuffer;
  /** Counts of at least so many documents are shared: fewer are counted again sooner than written and read. */
  sharedFrom: number;
}

/** A set and how many values of each facet are counted. */
interface AskedSet extends SetKey {
  limit: number;
}

interface Counted {
  counts: FacetValueCount[];
  documents: number;
}

export class FacetCache {
  private readonly broad = new Latest(broadMax);
  private readonly others = new Latest(entriesMax);
  private readonly shared: Record<'broad' | 'others', SharedFacets> | null;
  private readonly sharedFrom: number;
  private moment = '';

  /** `owner`: as in `SharedFacets`. */
  constructor(shared: { memory: FacetMemory; owner: number } | null) {
    this.sharedFrom = shared?.memory.sharedFrom ?? 0;
    this.shared =
      shared === null
        ? null
        : {
            broad: new SharedFacets(shared.memory.broad, shared.owner),
            others: new SharedFacets(shared.memory.others, shared.owner),
          };
  }

  find(set: AskedSet, facet: string): FacetValueCount[] | null {
    const own = this.ownOf(set).find(ownKey(set), facet);
    if (own !== null || this.shared === null) return own;
    const text = this.sharedOf(set)?.find(this.sharedKey(set, facet)) ?? null;
    if (text === null) return null;
    const counts = countsIn(text);
    this.ownOf(set).save(ownKey(set), facet, counts);
    return counts;
  }

  /** `documents`: of the set. */
  save(set: AskedSet, facet: string, { counts, documents }: Counted): void {
    this.ownOf(set).save(ownKey(set), facet, counts);
    if (documents >= this.sharedFrom) this.sharedOf(set)?.save(this.sharedKey(set, facet), textOf(counts));
  }

  /** To be called whenever documents have changed. `moment`: the same in every thread that has the same documents. */
  begin(moment: string): void {
    this.moment = moment;
    this.broad.clear();
    this.others.clear();
  }

  private ownOf = ({ isBroad }: SetKey): Latest => (isBroad ? this.broad : this.others);

  private sharedOf({ isBroad }: SetKey): SharedFacets | undefined {
    return this.shared?.[isBroad ? 'broad' : 'others'];
  }

  private sharedKey = (set: AskedSet, facet: string): string => `${this.moment} ${ownKey(set)} ${facet}`;
}

const ownKey = ({ key, limit }: AskedSet): string => `${key} ${limit}`;

const textOf = (counts: readonly FacetValueCount[]): string =>
  JSON.stringify([counts.map(({ value }) => value), counts.map(({ count }) => count)]);

function countsIn(text: string): FacetValueCount[] {
  const [values, counts]: [string[], number[]] = JSON.parse(text);
  return values.map((value, at) => ({ value, count: counts[at] ?? 0 }));
}

class Latest {
  /** Least recently used first. */
  private readonly entries = new Map<string, Map<string, FacetValueCount[]>>();
  private readonly entriesMax: number;

  constructor(most: number) {
    this.entriesMax = most;
  }

  find(key: string, facet: string): FacetValueCount[] | null {
    const facets = this.entries.get(key);
    if (facets === undefined) return null;
    this.entries.delete(key);
    this.entries.set(key, facets);
    return facets.get(facet) ?? null;
  }

  save(key: string, facet: string, counts: FacetValueCount[]): void {
    const facets = this.entries.get(key) ?? new Map<string, FacetValueCount[]>();
    facets.set(facet, counts);
    this.entries.set(key, facets);
    const [oldest] = this.entries.keys();
    if (this.entries.size > this.entriesMax && oldest !== undefined) this.entries.delete(oldest);
  }

  clear(): void {
    this.entries.clear();
  }
}

/** Equal for queries with the same documents, whatever their page, order and facets. */
export function setKeyOf(query: IndexQuery): SetKey {
  const { text, filters, also, contains, flags, since, within = [], outside = [], near, except } = query;
  const words = queryTextOf(text);
  const sets = [within.map((group) => group.map(nameOf)), outside.map(nameOf)];
  const conditions = JSON.stringify([text, filters, also, contains, flags, since, sets, near, except]);
  const hasMore =
    words.required.length + words.excluded.length + within.length + outside.length + (except?.length ?? 0) > 0 ||
    near !== undefined;
  return { key: hash('sha256', conditions, 'base64url'), isBroad: !hasMore && conditionsOf(query) <= 2 };
}

const conditionsOf = ({ filters, contains, flags, since }: IndexQuery): number =>
  [...Object.values(filters), ...Object.values(contains)].filter((values) => values.length > 0).length +
  Object.keys(flags).length +
  Object.keys(since).length;

const nameOf = ({ name, version }: IdSet): string[] => [name, version];
