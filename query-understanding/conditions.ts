// The conditions of a search: the filters of the caller, and those in words.
import type { SearchFilters } from '#contract/search.ts';
import { professionOf } from './other-profession.ts';
import type { ContactFlag, Segment } from './words/segment.ts';
import type { RoleGroup } from './vocabulary/vocabulary-group.ts';

export interface Conditions {
  /** The filters of the caller together with those in words. */
  filters: SearchFilters;
  /** Professions in words: candidates of another specialty, or of none, whose card names one of them pass the filter by specialty. */
  professions: readonly string[];
  /** Names of cities, in every spelling; empty: no condition. */
  cities: readonly string[];
  flags: Partial<Record<ContactFlag, boolean>>;
  /** True: a condition in words contradicts a filter, so that no candidate matches. */
  isContradictory: boolean;
}

export const conditionsOf = (filters: SearchFilters): Conditions => ({
  filters,
  professions: [],
  cities: [],
  flags: { ...flag('hasPhone', filters.hasPhone), ...flag('hasEmail', filters.hasEmail) },
  isContradictory: false,
});

const flag = (name: ContactFlag, wanted: boolean | undefined): Partial<Record<ContactFlag, boolean>> =>
  wanted === undefined ? {} : { [name]: wanted };

/** A value in words joins the values that are chosen for the same filter, as a second chosen value does. */
export function withCondition(search: Conditions, { found }: Pick<Segment, 'found'>): Conditions {
  const { filters } = search;
  const filtered = (changes: Partial<SearchFilters>): Conditions => ({
    ...search,
    filters: { ...filters, ...changes },
  });
  switch (found.kind) {
    case 'state':
      return filtered({ state: withValues(filters.state, [found.code]) });
    case 'town':
      return {
        ...filtered({ state: withValues(filters.state, [found.place.state]) }),
        cities: withValues(search.cities, spellingsOf(found.place.name)),
      };
    case 'country':
      return filtered({ country: filters.country.filter((code) => code === found.country) });
    case 'near':
      return filtered({ near: found.place.name, withinMiles: found.miles });
    case 'verified':
      return filtered({ verifiedWithinDays: Math.min(found.days, filters.verifiedWithinDays ?? found.days) });
    case 'contact': {
      const isContradictory = (search.flags[found.flag] ?? found.wanted) !== found.wanted;
      return { ...search, isContradictory, flags: { ...search.flags, [found.flag]: found.wanted } };
    }
    case 'group':
      return found.group.kind === 'role' && found.isFilter === true
        ? {
            ...filtered({ specialty: withValues(filters.specialty, found.group.specialties) }),
            professions: withValues(search.professions, professionsOf(found.group)),
          }
        : search;
    default:
      return search;
  }
}

const professionsOf = (group: RoleGroup): string[] => [
  ...group.specialties,
  ...[professionOf(group)].filter((profession) => profession !== null),
];

const withValues = (values: readonly string[], more: readonly string[]): string[] => [...new Set([...values, ...more])];

/** `Saint Louis, MO` → `Saint Louis`, `St. Louis`, and what files in upper or lower case have. */
function spellingsOf(place: string): string[] {
  const city = place.slice(0, place.lastIndexOf(','));
  const spellings = shortForms.reduce<string[]>(
    (known, [long, short]) => known.concat(known.map((name) => name.replace(long, short))),
    [city],
  );
  return [...new Set(spellings.flatMap((name) => [name, name.toUpperCase(), name.toLowerCase()]))];
}

const shortForms: readonly (readonly [RegExp, string])[] = [
  [/^Saint\b/, 'St.'],
  [/^St\./, 'St'],
  [/^(St\.?|Sainte?)\s/, 'Saint '],
  [/^Fort\b/, 'Ft.'],
  [/^Mount\b/, 'Mt.'],
];
