// Professions, states, languages and certifications in the words of a search are values of filters, so they are marked there as well.
import type { SearchAnswer, UnderstoodPart } from '#contract/search/search.ts';
import type { Search } from '../address/search-address.ts';
import { withoutPart, withToggled, type SearchChange } from '../address/search-changes.ts';

/** The kinds of recognized words that set each filter. */
const kindsOf = {
  specialty: ['specialty'],
  state: ['state', 'region', 'town'],
  licenseState: ['license'],
  reachState: ['reach'],
  languages: ['language'],
  boardCertified: ['certification'],
} as const satisfies Record<string, readonly UnderstoodPart['kind'][]>;
type FilterOfWords = keyof typeof kindsOf;

/** The chosen values of the filter and those of the words that were recognized and not removed, each once. */
export function chosenValues(filter: FilterOfWords, answer: SearchAnswer | null, search: Search): string[] {
  const named = setsFilters(search) ? partsOf(filter, answer?.understood ?? [], search) : [];
  return [...new Set([...search[filter], ...named.flatMap(({ values }) => values)])];
}

/** Unmarking a value of a recognized part removes the part; its other values stay chosen. */
export const withValueToggled =
  (filter: FilterOfWords, value: string, understood: readonly UnderstoodPart[]): SearchChange =>
  (search) => {
    const named = partsOf(filter, understood, search).filter(({ values }) => values.includes(value));
    if (!setsFilters(search) || named.length === 0) return withToggled(filter, value)(search);
    const others = named.flatMap(({ values }) => values);
    const chosen = [...new Set([...search[filter], ...others])].filter((other) => other !== value);
    return named.reduce<Search>((changed, { key }) => withoutPart(key)(changed), { ...search, [filter]: chosen });
  };

const setsFilters = ({ query, understand }: Search): boolean => query !== '' && understand;

const partsOf = (
  filter: FilterOfWords,
  understood: readonly UnderstoodPart[],
  { removed }: Search,
): readonly UnderstoodPart[] => {
  const kinds: readonly UnderstoodPart['kind'][] = kindsOf[filter];
  return understood.filter((part) => kinds.includes(part.kind) && !part.removed && !removed.includes(part.key));
};
