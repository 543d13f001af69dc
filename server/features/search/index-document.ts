// Conversions between a row of the directory, a document of the index, and a card.
import { contactInfo } from '#contract/candidates.ts';
import { countryOfPostalCode, countryOfState, stateNameOf } from '#contract/places.ts';
import type { FoundCandidate } from '#contract/search.ts';
import type { FieldValue, IndexDocument, IndexHit } from '#search-index/public.ts';
import { candidatePoint } from './places/candidate-point.ts';
import type { IndexedRow } from './search-store.ts';

const dayMs = 86_400_000;
export const metersOfMile = 1_609.344;
/** Separates school and degree in one stored value. No text of a candidate contains it. */
const unitSeparator = '\u001F';

/** Increase this number when `toDocument` or the normalization of words gives another result for the same row. Snapshots of earlier versions are then rebuilt. */
export const documentVersion = 5;

/** The index counts days from 1970 to 2149; a verification date outside this range is ignored. */
function verifiedDay(date: string | null): number | null {
  const day = date === null ? Number.NaN : Date.parse(`${date}T00:00:00Z`) / dayMs;
  return day >= 0 && day <= 65_534 ? day : null;
}

/** An operator's own SQL may write anything that the column types allow. Values without meaning are left out, so that one row cannot stop the index. */
const said = (items: readonly (string | null)[]): string[] => items.filter((item) => typeof item === 'string');

function schoolsOf({ education }: IndexedRow): { school: string; degree: string }[] {
  if (!Array.isArray(education)) return [];
  return education.flatMap((entry) =>
    typeof entry?.school === 'string'
      ? [{ school: entry.school, degree: typeof entry.degree === 'string' ? entry.degree : '' }]
      : [],
  );
}

/** A candidate who is not known to be elsewhere counts as in the United States. */
const countryOf = ({ country, state, office_zip: zip }: IndexedRow): string =>
  country || countryOfState(state ?? '') || countryOfPostalCode(zip ?? '') || 'US';

export function toDocument(row: IndexedRow): IndexDocument {
  const education = schoolsOf(row);
  return {
    id: BigInt(row.id),
    values: {
      firstName: row.first_name,
      middleName: row.middle_name,
      lastName: row.last_name,
      credentials: row.credentials,
      title: row.title,
      specialty: row.specialty,
      organization: row.organization,
      city: row.city,
      state: row.state,
      stateName: stateNameOf(row.state),
      zip: row.office_zip,
      country: countryOf(row),
      companySize: row.company_size,
      companyIndustry: row.company_industry,
      companyRevenue: row.company_revenue,
      skills: said(row.skills),
      education: education.map(({ school, degree }) => `${school}${unitSeparator}${degree}`),
      schools: education.map(({ school }) => school),
      degree: education.map(({ degree }) => degree),
      linkedinUrl: row.linkedin_url,
      phoneKind: row.phone_kind,
      emailKind: row.email_kind,
      hasPhone: row.phone_kind !== null,
      hasEmail: row.email_kind !== null,
      hasMobile: row.phone_kind === 'mobile_phone',
      verifiedDay: verifiedDay(row.verified_on),
      place: candidatePoint({ city: row.city, state: row.state, zip: row.office_zip }),
    },
  };
}

const text = (value: FieldValue | undefined): string | null => (typeof value === 'string' ? value : null);
const phoneKinds = contactInfo.shape.phone.unwrap().options;
const emailKinds = contactInfo.shape.email.unwrap().options;
/** An unknown kind that an operator wrote is ignored. */
const kindOf = <Kind extends string>(kinds: readonly Kind[], value: FieldValue | undefined): Kind | null =>
  kinds.find((kind) => kind === value) ?? null;
const list = (value: FieldValue | undefined): readonly string[] => (Array.isArray(value) ? value : []);

export function toFoundCandidate({ id, meters, values }: IndexHit): FoundCandidate {
  const place = [text(values['city']), text(values['state'])].filter((part) => part !== null);
  const day = values['verifiedDay'];
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
    contactInfo: {
      phone: kindOf(phoneKinds, values['phoneKind']),
      email: kindOf(emailKinds, values['emailKind']),
      verifiedOn: typeof day === 'number' ? new Date(day * dayMs).toISOString().slice(0, 10) : null,
    },
  };
}
