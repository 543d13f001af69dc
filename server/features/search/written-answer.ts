// The answer of the contract to a search, made of the answer of an engine. A thread that searches writes it as JSON; every other caller
// receives the object.
import type { MarkedWords, SearchAnswer } from '#contract/search/search.ts';
import { isCovered } from '#contract/candidates/places.ts';
import { withShortenedName } from '#contract/candidates/shortened-name.ts';
import type { AnswerFrame, EngineAnswer, WrittenAnswer } from './search-engine.ts';

const markedMax = 100;

/** `probable` is empty: the words that a search without results probably meant are for the caller to add. */
function framedAnswer(
  { cards, count, version, facets, spelling, tookMs }: EngineAnswer,
  { limit, showsFullNames, place, understood, leftOut, marked, countries, coverage, following }: AnswerFrame,
): SearchAnswer {
  return {
    success: true,
    count,
    totalPages: Math.ceil(count / limit),
    tookMs,
    data: showsFullNames ? cards : cards.map(withShortenedName),
    facets: { ...facets, country: facets.country.filter(({ value }) => isCovered(value, countries)) },
    version,
    following: [...following],
    place,
    understood: [...understood],
    leftOut: [...leftOut],
    marked: [...marked, ...markedSpelling(spelling)].slice(0, markedMax),
    probable: [],
    countries: [...countries],
    coverage,
  };
}

const markedSpelling = (spelling: EngineAnswer['spelling']): MarkedWords[] =>
  Object.values(spelling).flatMap((words) => words.map((word) => ({ words: word, isBegun: false })));

const encoder = new TextEncoder();

export const writtenAnswer = (answer: EngineAnswer, frame: AnswerFrame): WrittenAnswer => ({
  count: answer.count,
  ids: answer.ids,
  bytes: encoder.encode(JSON.stringify(framedAnswer(answer, frame))),
});
