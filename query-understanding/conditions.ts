// The conditions of a search: the filters of the caller, and those in words.
import { boardCertificationNames } from '#contract/candidates/board-certifications.ts';
import { graduationYearMin } from '#contract/candidates/candidate-options.ts';
import type { SearchFilters } from '#contract/search/search.ts';
import { negatedFilters, type NegatedFilterEntry } from '#contract/search/search-filters.ts';
import type { Exclusion } from '#search-index/public.ts';
import { nearOf } from './near-of.ts';
import { townSpellings } from './places/town-spellings.ts';
import { professionOf } from './other-profession.ts';
import { contactFlags, type Contact, type ContactFlag, type Found, type Segment, type Since } from './words/segment.ts';
import type { RoleGroup } from './vocabulary/vocabulary-group.ts';

export interface Conditions {
  /** The filters of the caller together with those in words. */
  filters: SearchFilters;
  /** Professions in words: candidates of another specialty, or of none, whose card names one of them pass the filter by specialty. */
  professions: readonly string[];
  /** Names of cities, in every spelling; empty: no condition. */
  cities: readonly string[];
  /** Kinds of contacts, of which candidates have one of each. */
  contactKinds: Readonly<Partial<Record<'phoneKind' | 'emailKind', readonly string[]>>>;
  flags: Partial<Record<ContactFlag, boolean>>;
  /** True: candidates have any board certification. */
  isBoardCertified: boolean;
  /** Candidates graduated in one of the years of each. */
  graduated: readonly YearSpan[];
  /** Candidates have a contact that was verified since then. */
  verifiedSince: readonly Since[];
  /** Candidates who meet one of these are not found. */
  except: readonly Exclusion[];
  /** Candidates with a contact that was verified within so many days are not found. Null: no condition. */
  exceptVerifiedDays: number | null;
  /** True: a condition in words contradicts a filter, so that no candidate matches. */
  isContradictory: boolean;
}

/** Both included; null: no bound. */
export interface YearSpan {
  first: number | null;
  last: number | null;
}

export const anyCertification: readonly string[] = boardCertificationNames;
const yearsKnown = { first: graduationYearMin, last: 2099 };

/** As the index has them. */
export const yearsOfSpan = ({ first, last }: YearSpan): string[] => {
  const from = Math.max(first ?? yearsKnown.first, yearsKnown.first);
  const count = Math.max(0, Math.min(last ?? yearsKnown.last, yearsKnown.last) - from + 1);
  return Array.from({ length: count }, (_, at) => String(from + at));
};

export const conditionsOf = (filters: SearchFilters): Conditions => ({
  filters,
  professions: [],
  cities: [],
  contactKinds: {},
  flags: { ...flag('hasPhone', filters.hasPhone), ...flag('hasEmail', filters.hasEmail) },
  isBoardCertified: false,
  graduated: [],
  verifiedSince: [],
  except: negatedFilters.flatMap((filter) => exclusionOf(filter, filters[filter.name])),
  exceptVerifiedDays: null,
  isContradictory: false,
});

function exclusionOf({ field, finds }: NegatedFilterEntry, values: readonly string[]): Exclusion[] {
  if (values.length === 0) return [];
  if (finds === 'value') return [{ filters: { [field]: values } }];
  return [{ contains: { [field]: field === 'city' ? values.flatMap(townSpellings) : values } }];
}

const flag = (name: ContactFlag, wanted: boolean | undefined): Partial<Record<ContactFlag, boolean>> =>
  wanted === undefined ? {} : { [name]: wanted };

/** A value in words joins the values that are chosen for the same filter, as a second chosen value does. */
export function withCondition(
  search: Conditions,
  { found, isNegated }: Pick<Segment, 'found' | 'isNegated'>,
): Conditions {
  if (isNegated === true) return withExclusion(search, found);
  const { filters } = search;
  const filtered = (changes: Partial<SearchFilters>): Conditions => ({
    ...search,
    filters: { ...filters, ...changes },
  });
  switch (found.kind) {
    case 'state':
      return filtered({ state: withValues(filters.state, [found.code]) });
    case 'region':
      return filtered({ state: withValues(filters.state, found.states) });
    case 'town':
      return {
        ...filtered({ state: withValues(filters.state, [found.place.state]) }),
        cities: withValues(search.cities, spellingsOf(found.place.name)),
      };
    case 'license':
      return filtered({ [found.filter]: withValues(filters[found.filter], found.states) });
    case 'language':
      return filtered({ languages: withValues(filters.languages, found.languages) });
    case 'certification':
      return found.names.length === 0
        ? { ...search, isBoardCertified: true }
        : filtered({ boardCertified: withValues(filters.boardCertified, found.names) });
    case 'graduated':
      return { ...search, graduated: [...search.graduated, found] };
    case 'country':
      return filtered({ country: filters.country.filter((code) => code === found.country) });
    case 'near':
      return filtered({ near: found.place.name, withinMiles: found.miles });
    case 'verified':
      return filtered({ verifiedWithinDays: Math.min(found.days, filters.verifiedWithinDays ?? found.days) });
    case 'verifiedSince':
      return { ...search, verifiedSince: [...search.verifiedSince, found.since] };
    case 'contact':
      return withContact(search, found.contact, found.wanted);
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

const without = (search: Conditions, ...except: readonly Exclusion[]): Conditions => ({
  ...search,
  except: [...search.except, ...except],
});

/** Words and credentials are excluded with the text. */
function withExclusion(search: Conditions, found: Found): Conditions {
  switch (found.kind) {
    case 'state':
      return without(search, { filters: { state: [found.code] } });
    case 'region':
      return without(search, { filters: { state: found.states } });
    case 'town':
      return without(search, { filters: { city: spellingsOf(found.place.name), state: [found.place.state] } });
    case 'license':
      return without(search, { filters: { [found.filter]: found.states } });
    case 'language':
      return without(search, { filters: { languages: found.languages } });
    case 'certification':
      return without(search, {
        filters: { boardCertified: found.names.length === 0 ? anyCertification : found.names },
      });
    case 'graduated':
      return without(search, { filters: { graduationYear: yearsOfSpan(found) } });
    case 'country':
      return without(search, { filters: { country: [found.country] } });
    case 'near':
      return without(search, { near: nearOf(found.place, found.miles) });
    case 'verified':
      return { ...search, exceptVerifiedDays: Math.max(found.days, search.exceptVerifiedDays ?? 0) };
    case 'contact':
      return withContact(search, found.contact, !found.wanted);
    case 'group':
      return found.group.kind === 'role' && found.isFilter === true
        ? without(
            search,
            { filters: { specialty: found.group.specialties } },
            { filters: { profession: professionsOf(found.group) } },
          )
        : search;
    default:
      return search;
  }
}

const isFlag = (contact: Contact): contact is ContactFlag => contactFlags.some((name) => name === contact);

const kindsOf = {
  directPhone: { phoneKind: ['direct_phone'] },
  officePhone: { phoneKind: ['office_phone'] },
  personalEmail: { emailKind: ['personal_email'] },
  workEmail: { emailKind: ['work_email'] },
} as const;

function withContact(search: Conditions, contact: Contact, wanted: boolean): Conditions {
  if (contact === 'anyContact') {
    const none = { hasPhone: false, hasEmail: false };
    return wanted ? without(search, { flags: none }) : withFlags(search, none);
  }
  if (isFlag(contact)) return withFlags(search, { [contact]: wanted });
  const kinds = kindsOf[contact];
  return wanted
    ? { ...search, contactKinds: { ...search.contactKinds, ...kinds } }
    : without(search, { filters: kinds });
}

function withFlags(search: Conditions, flags: Partial<Record<ContactFlag, boolean>>): Conditions {
  const isContradictory = contactFlags.some(
    (name) => flags[name] !== undefined && search.flags[name] !== undefined && search.flags[name] !== flags[name],
  );
  return {
    ...search,
    isContradictory: search.isContradictory || isContradictory,
    flags: { ...search.flags, ...flags },
  };
}

const professionsOf = (group: RoleGroup): string[] => [
  ...group.specialties,
  ...[professionOf(group)].filter((profession) => profession !== null),
];

const withValues = (values: readonly string[], more: readonly string[]): string[] => [...new Set([...values, ...more])];

/** `Saint Louis, MO` → `Saint Louis`, `St. Louis`, and what files in upper or lower case have. */
function spellingsOf(place: string): string[] {
  const spellings = townSpellings(place.slice(0, place.lastIndexOf(',')));
  return [...new Set(spellings.flatMap((name) => [name, name.toUpperCase(), name.toLowerCase()]))];
}
