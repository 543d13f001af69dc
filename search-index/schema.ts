// What a user of the library declares and passes: fields, documents, queries, answers. The library knows words and
// sets; what a field means is the caller's business.

/**
 * - `text`: one string; equal strings are stored once.
 * - `list`: several strings a document.
 * - `verbatim`: one string that is only handed back (an address, a URL); stored once a document.
 * - `flag`: true or false.
 * - `day`: whole days since 1970-01-01, 0 to 65,534.
 */
export type FieldKind = 'text' | 'list' | 'verbatim' | 'flag' | 'day';

/** Days are kept in 16 bits, one value meaning blank; this one is in the year 2149. */
export const largestDay = 65_534;

export interface FieldSchema {
  name: string;
  kind: FieldKind;
}

/** Null, an absent key, an empty string and an empty list all mean blank; a blank flag is false. */
export type FieldValue = string | readonly string[] | number | boolean | null;

export interface TextGroup {
  name: string;
  /** Fields of kind `text` or `list`. A field belongs to one group. */
  fields: readonly string[];
  /** Score of a word found here; whole-number, each group at least 2 below the one before, the last at least 1. A whole-word match scores one more. */
  weight: number;
  /** True when the fields are one running text (first, middle, last name), so that a phrase may cross from one to the next. */
  running?: boolean;
}

export interface SortKey {
  /** A field of kind `text` (ordered by its folded key, byte order) or `day`. */
  field: string;
  /** True turns this key alone around: latest day first, say. */
  reversed?: boolean;
}

export interface IndexSchema {
  fields: readonly FieldSchema[];
  /** Strongest group first, at most eight. */
  text: readonly TextGroup[];
  /** `text` and `list` fields that can be filtered by value and counted. */
  facets: readonly string[];
  /** `text` and `list` fields that can be filtered by the beginning of words inside them. */
  contains: readonly string[];
  /** Named orders besides the built-in `relevance`. Documents blank in the first key come last in either direction. */
  sorts: readonly { name: string; keys: readonly SortKey[] }[];
  /** Breaks every tie, before the id: the order of equal relevance, too. */
  ties: readonly SortKey[];
  /** Facet fields of kind `text` by which documents lie together in memory; the first costs nothing to filter. */
  cluster: readonly string[];
  /** Fields handed back with each hit. */
  stored: readonly string[];
}

export interface IndexDocument {
  /** 1 to 2^63 - 1. */
  id: bigint;
  values: Readonly<Record<string, FieldValue | undefined>>;
}

export type SortDirection = 'asc' | 'desc';

export interface IndexQuery {
  /** As typed: words, "quoted phrases", -exclusions. Empty matches everything. */
  text: string;
  /** Facet field → accepted values, compared exactly; an empty list is no filter. Fields combine with AND, values with OR. */
  filters: Readonly<Record<string, readonly string[]>>;
  /** Contains field → tags; each field must match at least one of its tags. */
  contains: Readonly<Record<string, readonly string[]>>;
  /** Flag field → the value it must have. */
  flags: Readonly<Record<string, boolean>>;
  /** Day field → earliest day accepted; blank days never match. */
  since: Readonly<Record<string, number>>;
  /**
   * `relevance` (asc = best first) or a declared sort. `desc` is the exact reverse, ties included, but documents
   * blank in the sort's first key stay at the end.
   */
  sort: { key: string; direction: SortDirection };
  offset: number;
  limit: number;
  /** Facets to count, each with its own filter lifted. */
  facets: readonly string[];
  /** The most values a facet answers; default 1,000. */
  facetLimit?: number;
  /** False leaves `values` of the hits empty; default true. */
  stored?: boolean;
}

export interface FacetValueCount {
  value: string;
  count: number;
}

export interface IndexHit {
  id: bigint;
  /** Sum over the words of the query; 0 without words. Comparable within one query only. */
  score: number;
  /** The stored fields; blank ones are null, blank lists empty. */
  values: Record<string, FieldValue>;
}

export interface IndexAnswer {
  /** Exact. */
  total: number;
  hits: IndexHit[];
  /** Values with at least one document, largest first, ties by value in byte order. */
  facets: Record<string, FacetValueCount[]>;
}

export interface IndexChanges {
  /** Replace the document of the same id, or add it. Of two with one id the later counts. */
  upserts: readonly IndexDocument[];
  /** Ids to take out; unknown ids are ignored. An id in both lists is upserted. */
  removals: readonly bigint[];
}
