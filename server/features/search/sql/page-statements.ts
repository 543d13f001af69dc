// The statements that find the candidates of a page, in order.
import type { IndexQuery } from '#search-index/public.ts';
import type { Statement } from './count-statements.ts';
import { isBlank, keyOrder, keysOf, type Level } from './page-levels.ts';
import { Parameters } from './parameters.ts';
import {
  all,
  matching,
  matchingParts,
  matchingWith,
  scoreOf,
  squaredChordFrom,
  usesVectors,
  withExcludedIds,
  withoutIndex,
  type ReadQuery,
} from './search-conditions.ts';
import { orderColumns } from './search-row.ts';
import { columnsOfTerms } from './phrase-conditions.ts';
import type { ScoredQuestion } from './scored-question.ts';

export interface Place {
  offset: number;
  limit: number;
}

const placeOf = ({ offset, limit }: Place, parameters: Parameters): string =>
  `limit ${parameters.add(limit)} offset ${parameters.add(offset)}`;

const squareOf = ({ near }: IndexQuery, parameters: Parameters): string =>
  near === undefined ? 'null' : squaredChordFrom(near, parameters);

/** Columns `id`, `score` and `square`, the square of the distance; null without `near`. Computes the score of every row that matches. */
export function pageStatement(read: ReadQuery, place: Place): Statement {
  const parameters = new Parameters();
  const { query } = read;
  const score = query.sort.key === 'relevance' ? scoreOf(read, parameters) : '0';
  const square = squareOf(query, parameters);
  // What is stored out of line is read once for all parts of the score. OFFSET 0 keeps the planner from putting the expressions into each.
  const scored = [
    ...(score.includes('words @@') ? [`words || ''::tsvector as words`] : []),
    ...(score.includes('strpos(names') ? ['names'] : []),
    ...columnsOfTerms.filter((name) => score.includes(`${name} = any`)),
  ];
  const found = `select ${['id', ...orderColumns, ...scored].join(', ')} from search_rows where ${matching(read, parameters)} offset 0`;
  return {
    text: `select id, ${score} as score, ${square} as square from (${found}) found order by ${orderOf(query)} ${placeOf(place, parameters)}`,
    values: parameters.values,
  };
}

/** The same columns, with scores of which each is found by indexes: the vectors of many rows would take long to read. `terms`: their scores. */
export function scoredPageStatement(
  read: ReadQuery,
  terms: readonly (readonly ScoredQuestion[])[],
  place: Place,
): Statement {
  const parameters = new Parameters();
  const { query } = read;
  const columns = [...new Set(['id', ...keysOf(query)])].join(', ');
  const { read: named, parts } = withExcludedIds(read, parameters);
  const branches = terms.flatMap((scored, term) =>
    scored.map(
      (one) =>
        `select ${columns}, ${squareOf(query, parameters)} as square, ${term} as term, ${one.score} as score from search_rows where ${matchingWith(named, one, parameters)}`,
    ),
  );
  return {
    text: `${parts.length === 0 ? '' : `with ${parts.join(', ')} `}select id, sum(score)::integer as score, square from (
        select ${columns}, square, max(score) as score from (${branches.join(' union all ')}) found group by ${columns}, square, term
      ) best group by ${columns}, square order by ${orderOf(query)} ${placeOf(place, parameters)}`,
    values: parameters.values,
  };
}

/** Ascending relevance is best first; blank first keys come last in both directions. */
function orderOf(query: IndexQuery): string {
  const { key, direction } = query.sort;
  if (key === 'distance') return `square ${direction}, ${keyOrder(query)}`;
  const blank = isBlank(query);
  return `${blank === null ? `score ${direction === 'asc' ? 'desc' : 'asc'}` : `(${blank})`}, ${keyOrder(query)}`;
}

function conditionsOf(read: ReadQuery, level: Level, parameters: Parameters): string {
  const { question, condition } = level;
  // A row of a level of words matches the only term.
  return question === null
    ? all([
        usesVectors(read.query) ? withoutIndex(condition(parameters)) : condition(parameters),
        matching(read, parameters),
      ])
    : matchingParts(read, [{ question, rowsMax: Infinity, condition }], parameters);
}

/** Rows. So few are sorted faster than found in the order of an index. */
const sortedMax = 5_000;

/** How the rows of a level are found: `walked` in the order of an index, each tested, or by the indexes of their conditions. */
export type Access = 'walked' | 'found';

/** The same columns, of the rows of one level. `total`: how many candidates match. */
export function levelStatement(read: ReadQuery, level: Level, place: Place, total: number, access: Access): Statement {
  const parameters = new Parameters();
  const { query } = read;
  const conditions = conditionsOf(read, level, parameters);
  const columns = [...new Set(['id', ...keysOf(query)])].join(', ');
  const isWalked = access === 'walked';
  // With OFFSET, the planner does not look for the order while it reads rows.
  const found = `select ${columns}, ${squareOf(query, parameters)} as square from search_rows
    where ${isWalked ? withoutIndex(conditions) : conditions} ${isWalked || total > sortedMax ? '' : 'offset 0'}`;
  return {
    text: `select id, ${parameters.add(level.score)}::integer as score, square from (${found}) found order by ${keyOrder(query)} ${placeOf(place, parameters)}`,
    values: parameters.values,
  };
}

/** Column `count`: the number of rows of one level. */
export function levelSizeStatement(read: ReadQuery, level: Level): Statement {
  const parameters = new Parameters();
  const conditions = conditionsOf(read, level, parameters);
  return { text: `select count(*) as count from search_rows where ${conditions}`, values: parameters.values };
}
