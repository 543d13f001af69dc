// The values of fields that hold the typed words.
import { suggestionLimits } from '#contract/search/search-filters.ts';
import type { FacetCount, SearchFilters } from '#contract/search/search.ts';
import { wordForms } from '#search-index/public.ts';
import { suggestedFields, type SuggestedField } from '../index-schema.ts';
import type { EngineAnswer } from '../search-engine.ts';
import type { SuggestionParts } from './suggestion-parts.ts';

/** What the engine suggests, and the candidates of each state. */
export type SuggestedWords = Pick<EngineAnswer, 'suggested' | 'facets'>;

/** A value counts in place of the other values of its filter, as in the panel of filters. */
const withoutOwnFilter: Record<SuggestedField, (parts: SuggestionParts) => SearchFilters> = {
  specialty: withoutSpecialties,
  title: ({ filters }) => (filters.title.length === 0 ? filters : { ...filters, title: [] }),
  organization: ({ filters }) => (filters.organization.length === 0 ? filters : { ...filters, organization: [] }),
  city: ({ filters }) => (filters.city.length === 0 ? filters : { ...filters, city: [] }),
  zip: ({ filters }) => (filters.near === '' ? filters : { ...filters, near: '' }),
};

/** Also without the professions that the words before name, which are values of the same filter. */
function withoutSpecialties({ filters, search }: SuggestionParts): SearchFilters {
  const named = search.understood.filter(({ kind, removed }) => kind === 'specialty' && !removed).map(({ key }) => key);
  if (filters.specialty.length === 0 && named.length === 0) return filters;
  return { ...filters, specialty: [], removed: [...filters.removed, ...named] };
}

/** One query for all fields without a filter, and one for each of the others. */
export async function suggestWords(parts: SuggestionParts, text: string): Promise<SuggestedWords> {
  const { filters, search, interpret, suggest } = parts;
  const asked = suggestedFields.map((field) => ({ field, under: withoutOwnFilter[field](parts) }));
  const free = asked.flatMap(({ field, under }) => (under === filters ? [field] : []));
  const { suggested, facets } = await suggest(search, { kind: 'values', text, fields: free });
  const words = { ...suggested };
  for (const { field, under } of asked) {
    if (under === filters) continue;
    const answer = await suggest(interpret(under), { kind: 'values', text, fields: [field] });
    words[field] = answer.suggested[field];
  }
  return { suggested: words, facets };
}

/** The values of a field with the candidates that each finds as a filter, except those that are chosen already. */
export function countedValues(
  field: SuggestedField,
  { suggested }: SuggestedWords,
  selected: readonly string[],
): FacetCount[] {
  if (field === 'specialty')
    return suggested.specialty
      .filter(({ value }) => !selected.includes(value))
      .slice(0, suggestionLimits.perGroup)
      .map(({ value, count }) => ({ value, count }));
  // As a filter, `O'Neil Care` also finds `ONeil CARE`, so one of them is enough.
  const known = new Set(selected.map(wordsOf));
  const distinct = suggested[field].filter(({ value }) => {
    const words = wordsOf(value);
    if (known.has(words)) return false;
    known.add(words);
    return true;
  });
  return distinct
    .slice(0, suggestionLimits.perGroup)
    .map(({ value, holding }) => ({ value, count: holding }))
    .toSorted((a, b) => b.count - a.count);
}

const wordsOf = (value: string): string => wordForms(value).joined.join(' ');
