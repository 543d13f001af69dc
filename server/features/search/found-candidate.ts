// Converts a hit of the index to a card.
import { emailKinds, phoneKinds } from '#contract/candidates/candidate-options.ts';
import { metersOfMile } from '#contract/candidates/places.ts';
import type { FoundCandidate } from '#contract/search/search.ts';
import type { FieldValue, IndexHit } from '#search-index/public.ts';
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

/** Other places of work, by which the search may have found the candidate: of the states that it names, or else cities. */
const alsoIn = (values: IndexHit['values'], states: readonly string[]): string[] =>
  states.length > 0
    ? list(values[furtherFields.state]).filter((state) => states.includes(state))
    : [...list(values[furtherFields.city])];

/** A hit has licenses and further places where the query asks for them (`alsoStored`). `states`: those that the query names. */
export function toFoundCandidate({ id, meters, values }: IndexHit, states: readonly string[] = []): FoundCandidate {
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
    alsoIn: alsoIn(values, states),
    licenseStates: list(values['licenseState']).toSorted(),
    contactInfo: {
      phone: kindOf(phoneKinds, values['phoneKind']),
      email: kindOf(emailKinds, values['emailKind']),
      phoneVerifiedOn: date(values['phoneVerifiedDay']),
      emailVerifiedOn: date(values['emailVerifiedDay']),
      verifiedOn: date(values['verifiedDay']),
    },
  };
}
