// The statements of one search for SQLite and DuckDB: the matching candidates once, then total, page and facets of them. What the index
// knows besides (misspelled words, scores by field, distances) is left out, so that these engines do less work.
import { queryTextOf, wordForms } from '#search-index/public.ts';
import type { IndexQuery, Preference, QueryTerm } from '#search-index/public.ts';
import { plainColumns } from './compared-engine.ts';
import type { ValueNumbers } from './plain-rows.ts';

export interface Dialect {
  /** A condition on `number` for words that must all be found; each as alternatives of words that may go on. */
  hasWords: (terms: readonly (readonly SearchedWords[])[]) => string;
  /** A SELECT of `value` and `count` of a list over a table with the column `number`. */
  countList: (field: 'skills' | 'degree', table: string) => string;
  hasAny: (field: 'skills' | 'degree', codes: readonly number[]) => string;
  hasTag: (field: string, words: string) => string;
}

/** All of these words; `isBegun`: the words may go on. */
export interface SearchedWords {
  words: readonly string[];
  isBegun: boolean;
}

const facetLimit = 100;
const isListField = (field: string): field is 'skills' | 'degree' => field === 'skills' || field === 'degree';

/** Alternatives, the one that was typed first. */
export const wordsOfTerm = (term: QueryTerm): SearchedWords[] => {
  if (term.kind === 'any') return term.alternatives.flatMap((one) => wordsOfTerm(one.term));
  if (term.kind === 'phrase') return [{ words: term.parts, isBegun: false }];
  return [
    { words: [term.joined], isBegun: !term.whole },
    { words: term.parts, isBegun: !term.whole },
  ];
};

const flagsAndDays = ({ flags, since }: Pick<Preference, 'flags' | 'since'>): string[] => [
  ...Object.entries(flags).map(([flag, wanted]) => `${flag} = ${wanted ? 1 : 0}`),
  ...Object.entries(since).map(([field, day]) => `${field} >= ${day}`),
];

function filterOf(query: IndexQuery, facet: string, numbers: ValueNumbers, dialect: Dialect): string {
  const codes = (query.filters[facet] ?? []).map((value) => numbers.of(value)).filter((code) => code !== 0);
  const wanted = [0, ...codes].join(', ');
  if (facet === 'city')
    return `cityKey in (${(query.filters[facet] ?? []).map((city) => quoted(city.toLowerCase())).join(', ')})`;
  if (isListField(facet)) return dialect.hasAny(facet, codes);
  const other = query.also?.[facet];
  const own = `(${facet} <> 0 and ${facet} in (${wanted}))`;
  if (other === undefined) return own;
  return `(${own} or (profession <> 0 and profession in (${[0, ...other.values.map((value) => numbers.of(value))].join(', ')})))`;
}

export const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`;

export interface RelationalStatements {
  /** Creates the temporary table `found`. */
  find: string;
  total: string;
  page: string;
  facets: string[];
}

const keys: Readonly<Record<string, string>> = {
  name: 'lastNameKey, firstNameKey',
  organization: 'organizationKey',
  location: 'stateKey, cityKey',
  verified: 'verifiedDay',
};

export function relationalStatements(query: IndexQuery, numbers: ValueNumbers, dialect: Dialect): RelationalStatements {
  const filtered = Object.keys(query.filters).filter((facet) => (query.filters[facet] ?? []).length > 0);
  const base = baseConditions(query, dialect);
  const where = (lifted: string | null): string =>
    [
      '1 = 1',
      ...base,
      ...filtered.filter((facet) => facet !== lifted).map((facet) => filterOf(query, facet, numbers, dialect)),
    ].join(' and ');
  const rows = (facet: string): string =>
    filtered.includes(facet) ? `(select * from people where ${where(facet)})` : 'found';
  const counted = (facet: string): string =>
    isListField(facet)
      ? dialect.countList(facet, rows(facet))
      : `select ${facet} as value, count(*) as count from ${rows(facet)} where ${facet} <> 0 group by ${facet}`;
  return {
    find: `create temp table found as select number, ${plainColumns.join(', ')}, skills, degree, hasPhone, hasEmail, verifiedDay, lastNameKey, firstNameKey, organizationKey, stateKey, cityKey from people where ${where(null)}`,
    total: 'select count(*) as count from found',
    page: `select number from found order by ${orderOf(query)} limit ${query.limit} offset ${query.offset}`,
    facets: query.facets.map((facet) => `${counted(facet)} order by 2 desc, 1 limit ${facetLimit}`),
  };
}

function baseConditions(query: IndexQuery, dialect: Dialect): string[] {
  const { required, excluded } = queryTextOf(query.text);
  const terms = required.map(wordsOfTerm);
  return [
    ...(terms.length === 0 ? [] : [dialect.hasWords(terms)]),
    ...excluded.map((term) => `not (${dialect.hasWords([wordsOfTerm(term)])})`),
    ...flagsAndDays(query),
    ...Object.entries(query.contains)
      .filter(([, tags]) => tags.length > 0)
      .map(
        ([field, tags]) => `(${tags.map((tag) => dialect.hasTag(field, wordForms(tag).parts.join(' '))).join(' or ')})`,
      ),
  ];
}

function orderOf({ sort, preferences = [], text }: IndexQuery): string {
  const ties = `lastNameKey ${sort.direction}, firstNameKey ${sort.direction}, number`;
  const own = keys[sort.key];
  if (own !== undefined)
    return `${own
      .split(', ')
      .map((key) => `${key} ${sort.direction}`)
      .join(', ')}, ${ties}`;
  if (queryTextOf(text).required.length > 0) return ties;
  const cases = preferences.map((one) => `when ${['1 = 1', ...flagsAndDays(one)].join(' and ')} then ${one.score}`);
  return cases.length === 0 ? ties : `case ${cases.join(' ')} else 0 end desc, ${ties}`;
}
