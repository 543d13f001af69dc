// How a recognized part of a search is shown.
import { countries, stateNameOf } from '#contract/places.ts';
import type { UnderstoodPart } from '#contract/search.ts';
import { verifiedFilter } from '#contract/search-filters.ts';
import type { Reading } from './reading.ts';
import { textOf } from './run-of-tokens.ts';
import type { Found, Segment } from './segment.ts';
import { formsOfGroup } from '../terms/terms-of.ts';

type Part = Omit<UnderstoodPart, 'removed'>;

/** Null for words that stand for themselves. */
export function partOf(segment: Segment, { tokens }: Reading): Part | null {
  const typed = textOf(tokens.slice(segment.from, segment.from + segment.length));
  const named = nameOf(segment.found, typed);
  return named === null ? null : { also: [], values: [], ...named, words: typed };
}

type Name = Pick<Part, 'kind' | 'key' | 'label'> & Partial<Pick<Part, 'also' | 'values'>>;

const contactLabels = {
  hasMobile: ['with mobile', 'without mobile'],
  hasPhone: ['with phone', 'without phone'],
  hasEmail: ['with email', 'without email'],
} as const;

function nameOf(found: Found, typed: string): Name | null {
  switch (found.kind) {
    case 'near': {
      const { place, miles } = found;
      return { kind: 'near', key: `near:${place.name}:${miles}`, label: `within ${miles} miles of ${place.name}` };
    }
    case 'town':
      return { kind: 'town', key: `town:${found.place.name}`, label: found.place.name };
    case 'state':
      return { kind: 'state', key: `state:${found.code}`, label: stateNameOf(found.code) ?? found.code };
    case 'country':
      return { kind: 'country', key: `country:${found.country}`, label: countries[found.country] };
    case 'verified':
      return { kind: 'verified', key: `verified:${found.days}`, label: verifiedLabel(found.days) };
    case 'contact':
      return {
        kind: 'contact',
        key: `contact:${found.flag}`,
        label: contactLabels[found.flag][found.wanted ? 0 : 1],
      };
    case 'group':
      return nameOfGroup(found, typed);
    default:
      return null;
  }
}

const verifiedLabel = (days: number): string =>
  days === verifiedFilter.daysMax ? 'verified' : `verified ${days} ${days === 1 ? 'day' : 'days'}`;

function nameOfGroup({ group, isFilter }: Extract<Found, { kind: 'group' }>, typed: string): Name {
  if (group.kind === 'role' && isFilter !== false)
    return {
      kind: 'specialty',
      key: `specialty:${group.label}`,
      label: group.label,
      values: [...group.specialties],
    };
  if (group.kind === 'credential') return { kind: 'credential', key: `credential:${group.label}`, label: group.label };
  return { kind: 'words', key: `words:${typed}`, label: typed, also: formsOfGroup(group, typed) };
}
