// A search whose words no candidate has together: as few of them as possible become optional. Decision 98 has the reasons.
import { listFilterNames, negatedFilterNames, singleFilterNames } from '#contract/search/search-filters.ts';
import type { SearchFilters } from '#contract/search/search.ts';
import { optionalTextsMax, withoutWords, type Interpreted } from '#query-understanding/public.ts';

/** Of one search. */
const countsMax = 40;

type Count = (search: Interpreted) => Promise<number>;

/** A text part, and how many candidates have it besides the conditions of the search. */
interface Counted {
  key: string;
  count: number;
}

/** How a search is asked for its answer, and for its count alone. */
interface Asking<Answer> {
  ask: (search: Interpreted) => Promise<Answer>;
  count: Count;
  /** `ask` answers for a part of the candidates only: a search whose answer is empty may still find others. */
  isPart?: boolean;
}

/** The answer to the search as typed or, when that finds no one, without the words that empty it. */
export async function answerOf<Answer extends { count: number }>(
  typed: Interpreted,
  requested: SearchFilters,
  { ask, count, isPart = false }: Asking<Answer>,
): Promise<{ search: Interpreted; answer: Answer }> {
  const answer = await ask(typed);
  if (answer.count > 0 || typed.texts.length === 0) return { search: typed, answer };
  if (isPart && (await count(typed)) > 0) return { search: typed, answer };
  const search = await withOptionalWords(typed, requested, count);
  return { search, answer: search === typed ? answer : await ask(search) };
}

/**
 * The search, which finds no one, without the words that empty it: the smallest set of them, and among equal sets the one that keeps the rarer words. The same
 * search when its conditions alone find no one, and when it is nothing but words of which no candidate has any.
 */
export async function withOptionalWords(
  search: Interpreted,
  requested: SearchFilters,
  count: Count,
): Promise<Interpreted> {
  const keys = [...new Set(search.texts.map(({ key }) => key))];
  if (keys.length === 0) return search;
  const keeping = (kept: readonly string[]): Interpreted =>
    withoutWords(search, new Set(keys.filter((key) => !kept.includes(key))));
  const hasConditions = !hasNoFilters(requested) || isConditional(search);
  if (hasConditions && (await count(keeping([]))) === 0) return search;
  const asked = new CountBudget(count, keeping, countsMax - 1);
  const counted: Counted[] = [];
  // A single word is known to empty the search.
  if (keys.length > 1)
    for (const key of keys.slice(0, optionalTextsMax)) counted.push({ key, count: await asked.count([key]) });
  const withCandidates = counted.filter((one) => one.count > 0).toSorted((a, b) => a.count - b.count);
  if (withCandidates.length === 0) return hasConditions ? keeping([]) : search;
  const isAll = withCandidates.length === keys.length;
  const kept = await largestSet(
    withCandidates.map(({ key }) => key),
    isAll,
    asked,
  );
  return keeping(kept);
}

class CountBudget {
  left: number;
  private readonly ask: Count;
  private readonly keeping: (kept: readonly string[]) => Interpreted;

  constructor(ask: Count, keeping: (kept: readonly string[]) => Interpreted, left: number) {
    this.ask = ask;
    this.keeping = keeping;
    this.left = left;
  }

  count(kept: readonly string[]): Promise<number> {
    this.left -= 1;
    return this.ask(this.keeping(kept));
  }
}

/** Rarest first; each of the words has candidates. `isEmpty`: it is known that all of them together have none. */
async function largestSet(words: readonly string[], isEmpty: boolean, asked: CountBudget): Promise<readonly string[]> {
  for (let size = words.length - (isEmpty ? 1 : 0); size > 1; size -= 1)
    for (const kept of subsets(words, size)) {
      // What is left is enough to add one word after another.
      if (asked.left < words.length) return addedOneByOne(words, asked);
      if ((await asked.count(kept)) > 0) return kept;
    }
  return words.slice(0, 1);
}

async function addedOneByOne(words: readonly string[], asked: CountBudget): Promise<readonly string[]> {
  let kept = words.slice(0, 1);
  for (const word of words.slice(1)) {
    const more = [...kept, word];
    if (asked.left > 0 && (await asked.count(more)) > 0) kept = more;
  }
  return kept;
}

/** Those with the first words first. */
function* subsets(words: readonly string[], size: number): Generator<readonly string[]> {
  if (size === 0) yield [];
  for (const [at, word] of words.entries()) {
    if (words.length - at < size || size === 0) return;
    for (const rest of subsets(words.slice(at + 1), size - 1)) yield [word, ...rest];
  }
}

/** True for words that are conditions, and for terms that are never optional. */
const isConditional = ({ understood, text, texts }: Interpreted): boolean =>
  understood.some(({ kind, removed }) => kind !== 'words' && !removed) ||
  text.required.length > texts.reduce((sum, { terms }) => sum + terms.length, 0);

export const hasNoFilters = (filters: SearchFilters): boolean =>
  [...listFilterNames, ...negatedFilterNames].every((name) => filters[name].length === 0) &&
  singleFilterNames.every((name) => filters[name] === undefined) &&
  !filters.changed &&
  filters.changedSince === undefined &&
  [...filters.inList, ...filters.notInList, filters.near].join('') === '';
