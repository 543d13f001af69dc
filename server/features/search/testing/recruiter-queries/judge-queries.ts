// Judges the list of queries by the cards that an index returns.
import type { FoundCandidate } from '#contract/search/search.ts';
import type { IndexQuery, SearchIndex } from '#search-index/public.ts';
import { toFoundCandidate } from '../../found-candidate.ts';
import { askedQuery } from '../asked-query.ts';
import { firstHalf } from './first-half.ts';
import { listDay, type RecruiterQuery } from './meant.ts';
import { secondHalf } from './second-half.ts';

export interface ListedQuery {
  kind: string;
  query: RecruiterQuery;
}

export const queryKinds = Object.keys(firstHalf);

export const listedQueries: readonly ListedQuery[] = queryKinds.flatMap((kind) =>
  [...(firstHalf[kind] ?? []), ...(secondHalf[kind] ?? [])].map((query) => ({ kind, query })),
);

const indexQueryOf = (text: string): IndexQuery => askedQuery({ query: text, limit: 10 }, listDay);

const cardsShown = 10;
/** Cards that are read to find out how many candidates were meant at all. */
const cardsRead = 200;

/** The queries that do not return what was meant, and those that return nothing, each as a line for a message. */
export function judgeQueries(
  index: SearchIndex,
  queries: readonly ListedQuery[],
): { wrong: string[]; empty: string[] } {
  const wrong: string[] = [];
  const empty: string[] = [];
  for (const { kind, query } of queries) {
    const [text, isMeant] = query;
    const { total, cards } = findByIndex(index, text);
    const meant = cards.map(isMeant);
    if (total === 0) empty.push(`${kind}: ${text}`);
    if (!isRight(meant)) wrong.push(`${kind}: ${text} (${total} found)`);
  }
  return { wrong, empty };
}

function findByIndex(index: SearchIndex, text: string): { total: number; cards: FoundCandidate[] } {
  const { total, hits } = index.search({ ...indexQueryOf(text), limit: cardsRead, facets: [] });
  return { total, cards: hits.map((hit) => toFoundCandidate(hit)) };
}

/** Nine of the first ten are meant; where fewer than ten are meant at all, nine tenths of that many come first. */
function isRight(meant: readonly boolean[]): boolean {
  const shown = Math.min(cardsShown, meant.length);
  const isMost = (most: number): boolean => most > 0 && meant.slice(0, most).filter(Boolean).length >= most * 0.9;
  return isMost(shown) || isMost(Math.min(cardsShown, meant.filter(Boolean).length));
}
