// A search in which some of its words are optional, because no candidate has all of them.
import type { LeftOutPart } from '#contract/search/search.ts';
import type { QueryTerm } from '#search-index/public.ts';
import type { Interpreted } from './interpret.ts';

/** Text parts that may become optional; later ones are left out where the search is empty. */
export const optionalTextsMax = 12;

const keyOf = (term: QueryTerm): string => JSON.stringify(term);

/** Where the words are in the text. */
const placeOf = ({ text }: LeftOutPart, { filters: { query } }: Interpreted): number =>
  query.toLowerCase().indexOf(text.replaceAll('"', ''));

/** The search without these words as a condition. They add to the score where they are found. */
export function withoutWords(search: Interpreted, keys: ReadonlySet<string>): Interpreted {
  const left = search.texts.filter(({ key }) => keys.has(key));
  const terms = new Set(left.flatMap((part) => part.terms.map(keyOf)));
  const { required, optional = [], excluded } = search.text;
  const added = left.flatMap((part) => part.terms);
  const parts = left.map(({ text, key }): LeftOutPart => {
    const isBeyond = search.texts.findIndex((part) => part.key === key) >= optionalTextsMax;
    return { text, reason: isBeyond ? 'tooMany' : 'noOneHas', key };
  });
  return {
    ...search,
    text: { required: required.filter((term) => !terms.has(keyOf(term))), optional: [...optional, ...added], excluded },
    texts: search.texts.filter(({ key }) => !keys.has(key)),
    understood: search.understood.filter(({ key }) => !keys.has(key)),
    leftOut: [...search.leftOut, ...parts].toSorted((a, b) => placeOf(a, search) - placeOf(b, search)),
  };
}
