// How a recognized part of a search is shown.
import { countries, stateNameOf } from '#contract/candidates/places.ts';
import type { UnderstoodPart } from '#contract/search/search.ts';
import { verifiedFilter } from '#contract/search/search-filters.ts';
import type { Reading } from './reading.ts';
import { textOf } from './run-of-tokens.ts';
import type { Contact, Found, Segment, Since } from './segment.ts';
import { formsOfGroup } from '../terms/terms-of.ts';

type Part = Omit<UnderstoodPart, 'removed'>;

/** Null for words that stand for themselves. */
export function partOf(segment: Segment, reading: Reading): Part | null {
  const typed = textOf(reading.tokens.slice(segment.from, segment.from + segment.length));
  const named = withApostrophes(nameOf(segment.found, typed), segment, reading);
  if (segment.isNegated === true) return negatedPart(segment.found, named, typed);
  return named === null ? null : { also: [], values: [], ...named, words: typed };
}

/** `old people's doctor`, where the words of the index are `old people s doctor`. */
function withApostrophes(named: Name | null, { from, length }: Segment, { text, tokens }: Reading): Name | null {
  if (named?.kind !== 'words') return named;
  const written = text.slice(tokens[from]?.start, tokens[from + length - 1]?.end).toLowerCase();
  return /['’]/.test(written) ? { ...named, label: written } : named;
}

/** A contact that is not wanted has a label of its own. */
function negatedPart(found: Found, named: Name | null, typed: string): Part | null {
  if (found.kind === 'stop' || found.kind === 'leftOut') return null;
  const { kind, key, label } = named ?? { kind: 'words' as const, key: `words:${typed}`, label: typed };
  const own =
    found.kind === 'contact'
      ? nameOf({ ...found, wanted: !found.wanted }, typed)
      : found.kind === 'license'
        ? nameOfLicense(found, true)
        : found.kind === 'language'
          ? nameOfLanguages(found, true)
          : { key: `not:${key}`, label: `not ${label}` };
  return { kind, also: [], key: own?.key ?? key, label: own?.label ?? label, values: [], words: typed };
}

type Name = Pick<Part, 'kind' | 'key' | 'label'> & Partial<Pick<Part, 'also' | 'values'>>;

const contactLabels: Readonly<Record<Contact, string>> = {
  hasMobile: 'mobile',
  hasPhone: 'phone',
  hasEmail: 'email',
  hasLinkedin: 'LinkedIn',
  anyContact: 'phone or email',
  directPhone: 'direct line',
  officePhone: 'office phone',
  personalEmail: 'personal email',
  workEmail: 'work email',
};

function nameOf(found: Found, typed: string): Name | null {
  switch (found.kind) {
    case 'near': {
      const { place, miles } = found;
      return { kind: 'near', key: `near:${place.name}:${miles}`, label: `within ${miles} miles of ${place.name}` };
    }
    case 'town':
      return { kind: 'town', key: `town:${found.place.name}`, label: found.place.name, values: [found.place.state] };
    case 'region':
      return {
        kind: 'region',
        key: `region:${found.label}`,
        label: `${found.label}: ${found.states.join(', ')}`,
        values: [...found.states],
      };
    case 'state':
      return {
        kind: 'state',
        key: `state:${found.code}`,
        label: stateNameOf(found.code) ?? found.code,
        values: [found.code],
      };
    case 'license':
      return nameOfLicense(found);
    case 'language':
      return nameOfLanguages(found);
    case 'certification': {
      const { names } = found;
      const label = names.length === 0 ? 'board certified' : `board certified in ${oneOf(names)}`;
      return { kind: 'certification', key: `certification:${names.join(',')}`, label, values: [...names] };
    }
    case 'graduated':
      return {
        kind: 'graduated',
        key: `graduated:${found.first ?? ''}-${found.last ?? ''}`,
        label: `graduated ${spanText(found)}`,
      };
    case 'country':
      return { kind: 'country', key: `country:${found.country}`, label: countries[found.country] };
    case 'verified':
      return { kind: 'verified', key: `verified:${found.days}`, label: verifiedLabel(found.days) };
    case 'verifiedSince':
      return {
        kind: 'verified',
        key: `since:${sinceText(found.since)}`,
        label: `verified since ${sinceText(found.since)}`,
      };
    case 'contact':
      return {
        kind: 'contact',
        key: `contact:${found.contact}`,
        label: `${found.wanted ? 'with' : 'without'} ${contactLabels[found.contact]}`,
      };
    case 'group':
      return nameOfGroup(found, typed);
    default:
      return null;
  }
}

/** `Spanish, French or Hindi`. */
const oneOf = (names: readonly string[]): string =>
  [names.slice(0, -1).join(', '), names.at(-1)].filter((part) => part !== '').join(' or ');

function nameOfLanguages({ languages }: Extract<Found, { kind: 'language' }>, isNegated = false): Name {
  const key = `language:${languages.join(',')}`;
  return {
    kind: 'language',
    key: isNegated ? `not:${key}` : key,
    label: `${isNegated ? 'does not speak' : 'speaks'} ${oneOf(languages)}`,
    values: [...languages],
  };
}

function spanText({ first, last }: Extract<Found, { kind: 'graduated' }>): string {
  if (first === null) return `${last} or earlier`;
  if (last === null) return `${first} or later`;
  return first === last ? String(first) : `${first} to ${last}`;
}

function nameOfLicense({ filter, states }: Extract<Found, { kind: 'license' }>, isNegated = false): Name {
  const list = oneOf(states.map((code) => stateNameOf(code) ?? code));
  const [kind, label] =
    filter === 'licenseState'
      ? (['license', isNegated ? 'not licensed in' : 'licensed in'] as const)
      : (['reach', isNegated ? 'cannot work in' : 'can work in'] as const);
  const key = `${kind}:${states.join(',')}`;
  return { kind, key: isNegated ? `not:${key}` : key, label: `${label} ${list}`, values: [...states] };
}

const verifiedLabel = (days: number): string =>
  days === verifiedFilter.daysMax ? 'verified' : `verified ${days} ${days === 1 ? 'day' : 'days'}`;

const months = 'January February March April May June July August September October November December'.split(' ');

const sinceText = ({ month, year }: Since): string =>
  [month === null ? null : months[month - 1], year].filter((part) => part !== null).join(' ');

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
