// Professions in the words of a search are values of the filter by specialty, so their boxes are checked as well.
import type { SearchAnswer, UnderstoodPart } from '#contract/search.ts';
import type { Search } from '../address/search-address.ts';
import { withoutPart, withToggled } from '../address/search-changes.ts';
import type { SearchChange } from '../address/search-changes.ts';

/** The specialties of the professions that were recognized and not removed. */
export const specialtiesInWords = (answer: SearchAnswer | null, { query, understand, removed }: Search): string[] =>
  query === '' || !understand
    ? []
    : (answer?.understood ?? []).filter((part) => isInEffect(part, removed)).flatMap(({ values }) => values);

/** Unchecking a specialty of a profession removes the profession; its other specialties stay chosen. */
export const withSpecialtyToggled =
  (specialty: string, understood: readonly UnderstoodPart[]): SearchChange =>
  (search) => {
    const named = understood.filter((part) => isInEffect(part, search.removed) && part.values.includes(specialty));
    if (search.query === '' || !search.understand || named.length === 0)
      return withToggled('specialty', specialty)(search);
    const others = named.flatMap(({ values }) => values);
    const selected = [...new Set([...search.specialty, ...others])].filter((value) => value !== specialty);
    return named.reduce<Search>((changed, { key }) => withoutPart(key)(changed), { ...search, specialty: selected });
  };

const isInEffect = ({ key, removed }: UnderstoodPart, alsoRemoved: readonly string[]): boolean =>
  !removed && !alsoRemoved.includes(key);
