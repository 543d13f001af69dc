// The places that the typed words name: states, cities and postal codes.
import { postalAreaOf, stateCodeOf, stateNameOf } from '#contract/candidates/places.ts';
import { suggestionLimits } from '#contract/search/search-filters.ts';
import type { FacetCount } from '#contract/search/search.ts';
import type { Suggestions } from '#contract/search/suggestions.ts';
import { wordForms } from '#search-index/public.ts';
import type { SuggestionParts } from './suggestion-parts.ts';
import { countedValues, type SuggestedWords } from './suggest-words.ts';

/** The beginning of a ZIP code, or of a Canadian postal code. */
const postalCode = /^(?:\d{3,5}|[A-Z]\d[A-Z0-9 ]{0,5})$/i;

export async function suggestPlaces(
  parts: SuggestionParts,
  text: string,
  words: SuggestedWords,
): Promise<Pick<Suggestions, 'states' | 'cities' | 'postalCodes'>> {
  return {
    states: statesNamed(text, words.facets.state, parts.filters.state),
    cities: countedValues('city', words, parts.filters.city),
    postalCodes: postalCode.test(text) ? await postalCodes(parts, text, words) : [],
  };
}

/** The state with this abbreviation first. */
function statesNamed(text: string, counts: readonly FacetCount[], selected: readonly string[]): FacetCount[] {
  const begun = ` ${wordForms(text).parts.join(' ')}`;
  const exact = stateCodeOf(text);
  return counts
    .filter(({ value }) => !selected.includes(value))
    .filter(({ value }) => {
      const name = stateNameOf(value);
      return name !== null && (value === exact || ` ${wordForms(name).parts.join(' ')}`.includes(begun));
    })
    .toSorted((a, b) => Number(b.value === exact) - Number(a.value === exact))
    .slice(0, suggestionLimits.perGroup);
}

/** Postal codes of candidates, with the candidates near them. */
async function postalCodes(
  { filters, interpret, count: countOf }: SuggestionParts,
  text: string,
  { suggested }: SuggestedWords,
): Promise<FacetCount[]> {
  const codes = suggested.zip.map(({ value }) => postalAreaOf(value)).filter((code) => code !== null);
  const complete = postalAreaOf(text);
  const near = [...new Set([...(complete === null ? [] : [complete]), ...codes])].filter(
    (code) => code !== filters.near,
  );
  const counted: FacetCount[] = [];
  for (const value of near.slice(0, suggestionLimits.perGroup)) {
    const count = await countOf(interpret({ ...filters, near: value }));
    if (count > 0) counted.push({ value, count });
  }
  return counted;
}
