// The answer of the contract to a search, made of the answer of an engine. A thread that searches writes it as JSON; every other caller
// receives the object.
import type { Country } from '#contract/places.ts';
import type { MarkedWords, SearchAnswer, UnderstoodPart } from '#contract/search.ts';
import { withShortenedName } from '#contract/shortened-name.ts';
import { isCovered } from './covered-countries.ts';
import type { EngineAnswer } from './search-engine.ts';

/** What the answer contains besides that of the engine. Plain data, so that another thread can receive it. */
export interface AnswerFrame {
  /** People per page. */
  limit: number;
  /** False: last names are shortened to an initial. */
  showsFullNames: boolean;
  place: string | null;
  understood: readonly UnderstoodPart[];
  marked: readonly MarkedWords[];
  countries: readonly Country[];
}

/** An answer as the bytes of its JSON. */
export interface WrittenAnswer {
  /** Exact number of people who match. */
  count: number;
  bytes: Uint8Array<ArrayBuffer>;
}

const markedMax = 100;

/** `probable` is empty: the words that a search without results probably meant are for the caller to add. */
export function framedAnswer(
  { cards, count, facets, spelling, tookMs }: EngineAnswer,
  { limit, showsFullNames, place, understood, marked, countries }: AnswerFrame,
): SearchAnswer {
  return {
    success: true,
    count,
    totalPages: Math.ceil(count / limit),
    tookMs,
    data: showsFullNames ? cards : cards.map(withShortenedName),
    facets: { ...facets, country: facets.country.filter(({ value }) => isCovered(value, countries)) },
    place,
    understood: [...understood],
    marked: [...marked, ...markedSpelling(spelling)].slice(0, markedMax),
    probable: [],
    countries: [...countries],
  };
}

const markedSpelling = (spelling: EngineAnswer['spelling']): MarkedWords[] =>
  Object.values(spelling).flatMap((words) => words.map((word) => ({ words: word, isBegun: false })));

const encoder = new TextEncoder();

export const writtenAnswer = (answer: EngineAnswer, frame: AnswerFrame): WrittenAnswer => ({
  count: answer.count,
  bytes: encoder.encode(JSON.stringify(framedAnswer(answer, frame))),
});
