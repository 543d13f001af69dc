// Between a row of the directory, a document of the index, and a card on the screen.
import type { CandidateCard } from '#contract/search.ts';
import { contactInfo } from '#contract/search.ts';
import type { FieldValue, IndexDocument, IndexHit } from '#search-index/public.ts';
import type { IndexedRow } from './search-store.ts';

const dayMs = 86_400_000;
/** Between school and degree in one stored value; no text of people contains it. */
const unitSeparator = '\u001F';

/** Raised whenever `toDocument` makes something else of the same row: saved indexes of before are then built anew. */
export const documentVersion = 1;

/** The index counts days from 1970 to 2149; a date outside them says nothing of a verification. */
function verifiedDay(date: string | null): number | null {
  const day = date === null ? Number.NaN : Date.parse(`${date}T00:00:00Z`) / dayMs;
  return day >= 0 && day <= 65_534 ? day : null;
}

/** Rows written by hand may hold anything that their types allow; what says nothing is left out, and nobody else waits for it. */
const said = (items: readonly (string | null)[]): string[] => items.filter((item) => typeof item === 'string');

function schoolsOf({ education }: IndexedRow): { school: string; degree: string }[] {
  if (!Array.isArray(education)) return [];
  return education.flatMap((entry) => (typeof entry?.school === 'string' ? [{ school: entry.school, degree: typeof entry.degree === 'string' ? entry.degree : '' }] : []));
}

export function toDocument(row: IndexedRow): IndexDocument {
  const education = schoolsOf(row);
  return {
    id: BigInt(row.id),
    values: {
      firstName: row.first_name, middleName: row.middle_name, lastName: row.last_name, credentials: row.credentials,
      title: row.title, specialty: row.specialty, organization: row.organization, city: row.city, state: row.state,
      country: row.country, companySize: row.company_size, companyIndustry: row.company_industry,
      companyRevenue: row.company_revenue, skills: said(row.skills),
      education: education.map(({ school, degree }) => `${school}${unitSeparator}${degree}`),
      schools: education.map(({ school }) => school),
      degree: education.map(({ degree }) => degree),
      linkedinUrl: row.linkedin_url, phoneKind: row.phone_kind, emailKind: row.email_kind,
      hasPhone: row.phone_kind !== null, hasEmail: row.email_kind !== null,
      verifiedDay: verifiedDay(row.verified_on),
    },
  };
}

const text = (value: FieldValue | undefined): string | null => (typeof value === 'string' ? value : null);
const phoneKinds = contactInfo.shape.phone.unwrap().options;
const emailKinds = contactInfo.shape.email.unwrap().options;
/** A kind written by hand that is none says nothing. */
const kindOf = <Kind extends string>(kinds: readonly Kind[], value: FieldValue | undefined): Kind | null => kinds.find((kind) => kind === value) ?? null;
const list = (value: FieldValue | undefined): readonly string[] => (Array.isArray(value) ? value : []);

export function toCard({ id, values }: IndexHit): CandidateCard {
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
    contactInfo: {
      phone: kindOf(phoneKinds, values['phoneKind']),
      email: kindOf(emailKinds, values['emailKind']),
      verifiedOn: typeof day === 'number' ? new Date(day * dayMs).toISOString().slice(0, 10) : null,
    },
  };
}
