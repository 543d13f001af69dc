// The suggestions of the server as groups of options, and what choosing one does to the search.
import { provinces, states } from '#contract/candidates/candidate-options.ts';
import type { FacetCount } from '#contract/search/search.ts';
import type { Suggestions } from '#contract/search/suggestions.ts';
import { displayName } from '#web/features/candidates/public.ts';
import type { OptionGroup, ShownOption } from '#web/ui/option-groups.tsx';
import { withQuery, type SearchChange } from '../../address/search-changes.ts';
import type { ListFilter } from '#contract/search/search-filters.ts';

export interface SuggestionOption extends ShownOption {
  /** A change of the search, or the address of a profile. */
  action: { change: SearchChange } | { to: string };
  /** Happens instead of the action. */
  run?: () => void;
  /** Removes the option from the list. */
  onRemove?: () => void;
}

export type SuggestionGroup = OptionGroup<SuggestionOption>;

const stateNames: ReadonlyMap<string, string> = new Map(Object.entries({ ...states, ...provinces }));

/** Groups without options are left out. */
export function groupsOf(suggestions: Suggestions): SuggestionGroup[] {
  const { specialties, titles, organizations, candidates, remainingQuery } = suggestions;
  const valuesOf = (filter: ListFilter, values: readonly FacetCount[], detail: string | null = null) =>
    values.map(({ value, count }) => ({
      key: `${filter} ${value}`,
      label: filter === 'state' ? (stateNames.get(value) ?? value) : value,
      detail,
      count,
      action: { change: withAdded(filter, value, remainingQuery) },
    }));
  const groups: SuggestionGroup[] = [
    { title: 'Searches', count: null, options: suggestions.sentences.map(sentenceOption) },
    { title: 'Specialties', count: null, options: valuesOf('specialty', specialties) },
    { title: 'Titles', count: null, options: valuesOf('title', titles) },
    {
      title: 'Places',
      count: null,
      options: [
        ...valuesOf('state', suggestions.states, 'State'),
        ...valuesOf('city', suggestions.cities, 'City'),
        ...nearOptions(suggestions),
      ],
    },
    { title: 'Organizations', count: null, options: valuesOf('organization', organizations) },
    { title: 'Professionals', count: candidates.count, options: candidates.data.map(candidateOption) },
  ];
  return groups.filter(({ options }) => options.length > 0);
}

const sentenceOption = ({ value, count }: FacetCount): SuggestionOption => ({
  key: `sentence ${value}`,
  label: value,
  detail: null,
  count,
  action: { change: withQuery(value) },
});

const nearOptions = ({ postalCodes, remainingQuery }: Suggestions): SuggestionOption[] =>
  postalCodes.map(({ value, count }) => ({
    key: `near ${value}`,
    label: `Near ${value}`,
    detail: null,
    count,
    action: {
      change: (search) => ({ ...search, near: value, query: remainingQuery, page: 1, tab: 'results' }),
    },
  }));

const candidateOption = (candidate: Suggestions['candidates']['data'][number]): SuggestionOption => ({
  key: `candidate ${candidate.id}`,
  label: [displayName(candidate), candidate.credentials].filter(Boolean).join(', '),
  detail: [candidate.title ?? candidate.specialty, candidate.location].filter(Boolean).join(' · ') || null,
  count: null,
  action: { to: `/physician/${candidate.id}` },
});

const withAdded =
  (filter: ListFilter, value: string, query: string): SearchChange =>
  (search) => ({
    ...search,
    [filter]: search[filter].includes(value) ? search[filter] : [...search[filter], value],
    query,
    page: 1,
    tab: 'results',
  });
