// The order of a search as levels: every row of a level comes before every row of the next one. Reading level by level lets PostgreSQL stop
// when the page is full, where one order over scores has to compute the score of every row first.
import { queryTextOf, type IndexQuery } from '#search-index/public.ts';
import { Parameters } from './parameters.ts';
import { scoredTermsOf, type ReadQuery } from './search-conditions.ts';
import { asked, type ScoredQuestion } from './scored-question.ts';

export interface Level {
  /** Of every row of the level; 0 when the order is not by relevance. */
  score: number;
  /** Adds parameters with every call. */
  condition: (parameters: Parameters) => string;
  /** A tsquery for its rows among those that match. Null: the level is not of words. */
  question: string | null;
}

/** The smaller comes first, but for the day of the verification. */
const sortColumns: Readonly<Record<string, readonly string[]>> = {
  name: ['last_name_key', 'first_name_key'],
  organization: ['organization_key'],
  location: ['state_key', 'city_key'],
  verified: ['verified_day'],
};
/** Of equal relevance and of equal distance. */
const best = ['best_rank'];
const ties = ['last_name_key', 'first_name_key', 'id'];

/** The columns that order the rows of one level. */
export const keysOf = ({ sort }: IndexQuery): string[] => [...new Set([...(sortColumns[sort.key] ?? best), ...ties])];

export const keyOrder = (query: IndexQuery): string =>
  keysOf(query)
    .map((name) => `${name} ${(query.sort.direction === 'asc') === (name !== 'verified_day') ? 'asc' : 'desc'}`)
    .join(', ');

/** The first key of a declared order, whose blanks come last in both directions. Null: the order has none. */
export const blankColumn = ({ sort }: IndexQuery): string | null => sortColumns[sort.key]?.[0] ?? null;

/** True for a blank first key. Null: the order has none. */
export function isBlank(query: IndexQuery): string | null {
  const first = blankColumn(query);
  if (first === null) return null;
  return first === 'verified_day' ? `${first} is null` : `${first} = ''`;
}

/** In the order of the answer. Null: the order has no levels. */
export function levelsOf(read: ReadQuery): Level[] | null {
  const { query } = read;
  if (query.sort.key === 'relevance') {
    const levels = relevanceLevels(read);
    return query.sort.direction === 'asc' ? levels : (levels?.toReversed() ?? null);
  }
  const blank = isBlank(query);
  if (blank === null) return null;
  return [`not (${blank})`, blank].map((condition) => ({
    score: 0,
    condition: () => condition,
    question: null,
  }));
}

/** Best first. */
function relevanceLevels(read: ReadQuery): Level[] | null {
  const { required, optional = [] } = queryTextOf(read.query.text);
  if (required.length + optional.length === 0) return [{ score: 0, condition: () => 'true', question: null }];
  const [scored, ...others] = scoredByIndexes(read) ?? [];
  return scored === undefined || others.length > 0 ? null : questionLevels(scored);
}

/** How each term is scored by indexes alone. Null: vectors have to be read, or the order is another one. */
export function scoredByIndexes(read: ReadQuery): (readonly ScoredQuestion[])[] | null {
  // Where no term is required, rows without any belong to the answer as well.
  if (read.query.sort.key !== 'relevance' || queryTextOf(read.query.text).required.length === 0) return null;
  const terms = scoredTermsOf(read, new Parameters()).map(({ scored }) => scored);
  const known = terms.filter((scored) => scored !== null);
  return terms.length === 0 || known.length < terms.length ? null : known;
}

/** The index answers all of a tsquery, so that the vectors of the rows are not read. Null: the tsqueries are too long. */
function questionLevels(scored: readonly ScoredQuestion[]): Level[] | null {
  if (scored.some(({ question }) => question === null)) return null;
  const scores = [...new Set(scored.map(({ score }) => score))].toSorted((a, b) => b - a);
  const questionOf = (isWanted: (score: number) => boolean): string =>
    scored
      .filter(({ score }) => isWanted(score))
      .map(({ question }) => question)
      .join(' | ');
  return scores.map((score) => {
    const own = `(${questionOf((other) => other === score)})`;
    const better = questionOf((other) => other > score);
    const question = better === '' ? own : `${own} & !(${better})`;
    return { score, condition: (parameters) => asked(question, parameters), question };
  });
}
