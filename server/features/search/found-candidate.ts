// Converts a hit of the index to a card.
import { emailKinds, phoneKinds } from '#contract/candidates/candidate-options.ts';
import { metersOfMile } from '#contract/candidates/places.ts';
import type { FoundCandidate } from '#contract/search/search.ts';
import type { FieldValue, IndexHit, IndexQuery } from '#search-index/public.ts';
import { furtherFields } from './index-schema.ts';

const dayMs = 86_400_000;
/** Separates school and degree in one stored value. No text of a candidate contains it. */
export const unitSeparator = '\u001F';

const text = (value: FieldValue | undefined): string | null => (typeof value === 'string' ? value : null);
/** An unknown kind that an operator wrote is ignored. */
const kindOf = <Kind extends string>(kinds: readonly Kind[], value: FieldValue | undefined): Kind | null =>
  kinds.find((kind) => kind === value) ?? null;
const date = (day: FieldValue | undefined): string | null =>
  typeof day === 'number' ? new Date(day * dayMs).toISOString().slice(0, 10) : null;
const list = (value: FieldValue | undefined): readonly string[] => (Array.isArray(value) ? value : []);

/** The filters by which people look at licenses. */
const licenseFilters = ['licenseState', 'reachState'];

/** What the cards that a query finds show besides. */
export interface AskedFor {
  licenses: boolean;
  /** The states and cities that the query names. */
  states: readonly string[];
  cities: boolean;
}

export const askedFor = ({ filters, contains }: Pick<IndexQuery, 'filters' | 'contains'>): AskedFor => ({
  licenses: licenseFilters.some((name) => (filters[name] ?? []).length > 0),
  states: filters['state'] ?? [],
  cities: (filters['city'] ?? []).length > 0 || (contains['city'] ?? []).length > 0,
});
const nothing: AskedFor = { licenses: false, states: [], cities: false };

/** Other places of work, by which the search may have found the candidate: of the states that it names, or else cities. */
const alsoIn = (values: IndexHit['values'], { states, cities }: AskedFor): string[] => {
  if (states.length > 0) return list(values[furtherFields.state]).filter((state) => states.includes(state));
  return cities ? [...list(values[furtherFields.city])] : [];
};

export function toFoundCandidate({ id, meters, values }: IndexHit, asked: AskedFor = nothing): FoundCandidate {
  const place = [text(values['city']), text(values['state'])].filter((part) => part !== null);
  return {
    id: id.toString(),
    firstName: text(values['firstName']),
    lastName: text(values['lastName']) ?? '',
    credentials: text(values['credentials']),
    title: text(values['title']),
    specialty: text(values['specialty']),
    organization: text(values['organization']),
    location: place.length === 0 ? null : place.join(', '),
    skills: [...list(values['skills'])],
    education: list(values['education']).map((entry) => {
      const [school = '', degree = ''] = entry.split(unitSeparator);
      return { school, degree: degree === '' ? null : degree };
    }),
    linkedinUrl: text(values['linkedinUrl']),
    distanceMiles: meters === null ? null : Math.round(meters / (metersOfMile / 10)) / 10,
    alsoIn: alsoIn(values, asked),
    licenseStates: asked.licenses ? list(values['licenseState']).toSorted() : [],
    contactInfo: {
      phone: kindOf(phoneKinds, values['phoneKind']),
      email: kindOf(emailKinds, values['emailKind']),
      phoneVerifiedOn: date(values['phoneVerifiedDay']),
      emailVerifiedOn: date(values['emailVerifiedDay']),
      verifiedOn: date(values['verifiedDay']),
    },
  };
}
