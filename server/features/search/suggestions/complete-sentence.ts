// Completes the sentence that a user types: `icu nurses in t` → `icu nurses in Texas`.
import { provinces, states } from '#contract/candidates/candidate-options.ts';
import { countryOfState } from '#contract/candidates/places.ts';
import { searchLimits, suggestionLimits } from '#contract/search/search-filters.ts';
import type { FacetCount } from '#contract/search/search.ts';
import type { Knowledge } from '#query-understanding/public.ts';

/** Words, then a word before which a place is expected, then the beginning of a name. */
const opened = /^(?<before>\s*\S.*\s(?:in|from|except|outside|near)\s+)(?<begun>\p{L}[\p{L} ]*)$/isu;
/** So many completed sentences are counted at most. */
const countedMax = 8;

const names = Object.entries({ ...states, ...provinces });

/** The completed texts with the candidates that each finds; empty where the text does not end with a place. */
export async function completeSentence(
  typed: string,
  { countries }: Pick<Knowledge, 'countries'>,
  countOf: (query: string) => Promise<number>,
): Promise<FacetCount[]> {
  const { before = '', begun = '' } = opened.exec(typed)?.groups ?? {};
  if (begun === '') return [];
  const isCovered = (code: string): boolean => countries.some((country) => country === countryOfState(code));
  const completed = names
    .filter(([code, name]) => isCovered(code) && name.toLowerCase().startsWith(begun.toLowerCase().trimStart()))
    .map(([, name]) => `${before.trimStart()}${name}`)
    .filter((text) => text.length <= searchLimits.textLengthMax)
    .slice(0, countedMax);
  const counted: FacetCount[] = [];
  for (const value of completed) counted.push({ value, count: await countOf(value) });
  return counted
    .filter(({ count }) => count > 0)
    .toSorted((a, b) => b.count - a.count)
    .slice(0, suggestionLimits.perGroup);
}
