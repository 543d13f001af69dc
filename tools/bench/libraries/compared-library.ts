// What the compared TypeScript libraries receive: the same rows as the relational engines, and searches in plain terms.
import { queryTextOf, wordForms } from '#search-index/public.ts';
import type { IndexQuery } from '#search-index/public.ts';
import { plainColumns } from '../engines/compared-engine.ts';
import type { PlainRow } from '../engines/compared-engine.ts';
import type { ValueNumbers } from '../engines/plain-rows.ts';
import { wordsOfTerm } from '../engines/relational-statements.ts';

const facetFields = [...plainColumns, 'skills', 'degree'] as const;
export type FacetField = (typeof facetFields)[number];
const isFacetField = (name: string): name is FacetField => facetFields.some((field) => field === name);

/** Words and values as in `PlainRow`; values are numbers. */
export interface LibraryQuery {
  /** All of them must begin a word. */
  words: string[];
  excluded: string[];
  filters: { field: FacetField; values: number[] }[];
  /** Of `PlainRow.runs`, or of all words: one of these must be found. */
  tags: { field: string; texts: string[] }[];
  flags: Readonly<Record<string, boolean>>;
  /** Null: any day. */
  verifiedSince: number | null;
  sort: { key: keyof PlainRow['keys'] | 'verified' | 'relevance'; isDescending: boolean };
  offset: number;
  limit: number;
  facets: FacetField[];
}

export interface Library {
  /** The number of candidates that it finds. */
  answer: (query: LibraryQuery) => number;
  /** What the library, or this way of using it, leaves out. */
  missing: string;
}

/** Builds the library's index. `folder`: where packages are installed. */
export type LibraryBuilder = (rows: readonly PlainRow[], folder: string) => Library;

const sortKeys: Readonly<Record<string, LibraryQuery['sort']['key']>> = {
  name: 'lastName',
  organization: 'organization',
  location: 'state',
  verified: 'verified',
};

const partsOf = (text: string): string => wordForms(text).parts.join(' ');

export function toLibraryQuery(query: IndexQuery, numbers: ValueNumbers): LibraryQuery {
  const { required, excluded } = queryTextOf(query.text);
  const typed = (term: (typeof required)[number]): readonly string[] => wordsOfTerm(term)[0]?.words ?? [];
  const tags = { ...query.contains, ...(query.filters['city'] === undefined ? {} : { city: query.filters['city'] }) };
  return {
    words: required.flatMap(typed),
    excluded: excluded.flatMap(typed),
    filters: Object.entries(query.filters).flatMap(([field, values]) =>
      isFacetField(field) && values.length > 0 ? [{ field, values: values.map((value) => numbers.of(value)) }] : [],
    ),
    tags: Object.entries(tags).flatMap(([field, texts]) =>
      texts.length === 0 ? [] : [{ field, texts: texts.map(partsOf) }],
    ),
    flags: query.flags,
    verifiedSince: query.since['verifiedDay'] ?? null,
    sort: { key: sortKeys[query.sort.key] ?? 'relevance', isDescending: query.sort.direction === 'desc' },
    offset: query.offset,
    limit: query.limit,
    facets: query.facets.filter(isFacetField),
  };
}

/** The conditions that are neither words nor facets. */
export function meetsConditions(row: PlainRow, { flags, verifiedSince, tags }: LibraryQuery): boolean {
  const runs: Readonly<Record<string, string>> = row.runs;
  const has: Readonly<Record<string, boolean>> = {
    hasPhone: row.hasPhone,
    hasEmail: row.hasEmail,
    hasMobile: row.hasMobile,
  };
  return (
    Object.entries(flags).every(([flag, wanted]) => has[flag] === wanted) &&
    (verifiedSince === null || (row.verifiedDay ?? 0) >= verifiedSince) &&
    tags.every(({ field, texts }) => {
      const run = runs[field];
      return run === undefined
        ? texts.some((text) => text.split(' ').every((word) => ` ${row.words}`.includes(` ${word}`)))
        : texts.some((text) => run.includes(` ${text}`));
    })
  );
}
