// What a user of the library declares and passes: fields, documents, queries, answers. The library knows words and
// sets; what a field means is the caller's business.
import type { Point } from './geometry.ts';
import type { QueryText } from './text/query-text.ts';

/**
 * - `text`: one string; equal strings are stored once.
 * - `list`: several strings a document.
 * - `verbatim`: one string that is only returned (an address, a URL); stored once a document.
 * - `flag`: true or false.
 * - `day`: whole days since 1970-01-01, 0 to 65,534.
 * - `point`: a point on the earth, made by `pointOf`; equal points are stored once.
 */
export type FieldKind = 'text' | 'list' | 'verbatim' | 'flag' | 'day' | 'point';

/** Days are kept in 16 bits, one value meaning blank; this one is in the year 2149. */
export const largestDay = 65_534;

export interface FieldSchema {
  name: string;
  kind: FieldKind;
}

/** Null, an absent key, an empty string and an empty list all mean blank; a blank flag is false. */
export type FieldValue = string | readonly string[] | number | boolean | Point | null;

export interface TextGroup {
  name: string;
  /** Fields of kind `text` or `list`. A field belongs to one group. */
  fields: readonly string[];
  /** Whole number of at least 1, each group below the one before. Decides between matches of the same strength; see DESIGN.md. */
  weight: number;
  /** True when the fields are one running text (first, middle, last name), so that a phrase may cross from one to the next. */
  running?: boolean;
  /** True: a term that is a whole value scores more than one that is a part of it. */
  wholeValues?: boolean;
}

export interface SortKey {
  /** A field of kind `text` (ordered by its folded key, byte order), `day`, or `flag` (false first). */
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
  /**
   * Text field → a list field with further values of it. Filters, tags and exceptions on the text field accept them, and its facet counts
   * them where the list is a facet itself. Suggestions and orders do not know them. No document has one value in both. Absent: none.
   */
  further?: Readonly<Record<string, string>>;
  /** Named orders besides the built-in `relevance`. Documents blank in the first key come last in either direction. */
  sorts: readonly { name: string; keys: readonly SortKey[] }[];
  /** The order of equal relevance and of equal distance, before `ties`. Absent: `ties` decide. */
  best?: readonly SortKey[];
  /** Breaks every tie, before the id. */
  ties: readonly SortKey[];
  /** Facet fields of kind `text` by which documents lie together in memory; the first costs nothing to filter. */
  cluster: readonly string[];
  /** Fields returned with each hit. */
  stored: readonly string[];
}

export interface IndexDocument {
  /** 1 to 2^63 - 1. */
  id: bigint;
  values: Readonly<Record<string, FieldValue | undefined>>;
}

/** Documents by their ids, such as the members of a list. */
export interface IdSet {
  name: string;
  /** A set with the same name and version has the same ids. A reader looks a version up once and keeps the latest one of each name. */
  version: string;
  /**
   * In ascending order, each once. In shared memory, threads receive them without a copy. Ids of no document are ignored. Null: the reader has
   * learned this version (`IndexReader.learn`).
   */
  ids: BigUint64Array | null;
}

export interface SetWithIds extends IdSet {
  ids: BigUint64Array;
}

export interface OtherValues {
  /** A field of kind `text`. */
  field: string;
  values: readonly string[];
}

export interface Near {
  /** A field of kind `point`. Blank points are near nothing. */
  field: string;
  center: Point;
  /** Along the surface, inclusive; above 0. */
  meters: number;
}

/** Conditions as in a query, and filters also on fields of kind `text`. A document that meets all of them is excluded; one without conditions excludes every document. */
export type Exclusion = Partial<Pick<IndexQuery, 'filters' | 'contains' | 'flags' | 'since' | 'near'>>;

export type SortDirection = 'asc' | 'desc';

export interface IndexQuery {
  /** As typed: words, "quoted phrases", -exclusions; or already parsed, for example with synonyms. Empty matches everything. */
  text: string | QueryText;
  /** Facet field → accepted values, compared exactly; an empty list is no filter. Fields combine with AND, values with OR. */
  filters: Readonly<Record<string, readonly string[]>>;
  /** Filtered facet → values of a second field that its filter accepts as well. Absent: none. */
  also?: Readonly<Record<string, OtherValues>>;
  /** Contains field → tags; each field must match at least one of its tags. */
  contains: Readonly<Record<string, readonly string[]>>;
  /** Flag field → the value it must have. */
  flags: Readonly<Record<string, boolean>>;
  /** Day field → earliest day accepted; blank days never match. */
  since: Readonly<Record<string, number>>;
  /** Groups of sets: a document must be in at least one set of each group. Absent: no condition. */
  within?: readonly (readonly IdSet[])[];
  /** A document must be in none of these sets. Absent: no condition. */
  outside?: readonly IdSet[];
  /** Only documents near a point. */
  near?: Near;
  /** A document that meets one of these is not found, nor counted in any facet. Absent: none. */
  except?: readonly Exclusion[];
  /**
   * `relevance` (asc = best first), `distance` (only with `near`), or a declared sort. `desc` is the exact reverse, ties
   * included, but documents blank in the sort's first key stay at the end.
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
  /** Fields returned with each hit besides those of the schema. Absent: none. */
  alsoStored?: readonly string[];
  /** Values of fields to suggest. Absent: none. */
  suggest?: readonly SuggestRequest[];
}

export interface SuggestRequest {
  /** A contains field of kind `text`; each field once. */
  field: string;
  /** A value is suggested when it holds these words, as with `contains`. A text without words suggests nothing. */
  text: string;
  limit: number;
}

export interface SuggestedValue {
  value: string;
  /** Documents of the answer with this value; at least 1. */
  count: number;
  /** Documents of the answer that the value would find as a tag of `contains`: also those whose value has more words. */
  holding: number;
}

export interface FacetValueCount {
  value: string;
  count: number;
}

export interface IndexHit {
  id: bigint;
  /** Sum over the words of the query; 0 without words. Comparable within one query only. */
  score: number;
  /** Whole meters from the center of `near`; null without `near`. */
  meters: number | null;
  /** The stored fields; blank ones are null, blank lists empty. */
  values: Record<string, FieldValue>;
}

export interface IndexAnswer {
  /** Exact. */
  total: number;
  hits: IndexHit[];
  /** Values with at least one document, largest first, ties by value in byte order. */
  facets: Readonly<Record<string, FacetValueCount[]>>;
  /** Misspelled word of the query → the words of documents that were found instead, in byte order. */
  spelling: Record<string, string[]>;
  /** By requested field: the values with the most documents of the answer, ties by value in byte order. */
  suggested: Record<string, SuggestedValue[]>;
}

export interface IndexChanges {
  /** Replace the document of the same id, or add it. Of two with one id the later counts. */
  upserts: readonly IndexDocument[];
  /** Ids to take out; unknown ids are ignored. An id in both lists is upserted. */
  removals: readonly bigint[];
}
