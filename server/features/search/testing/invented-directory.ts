// The invented candidates as an index in this process, without a database.
import { createIndexBuilder, type SearchIndex } from '#search-index/public.ts';
import { synthesizeCandidates, type SampleCandidate } from '#sample-data/public.ts';
import { toDocument } from '../index-document.ts';
import { candidateIndexSchema } from '../index-schema.ts';
import type { IndexedRow } from '../search-store.ts';

const bestFirst = {
  phone: ['mobile_phone', 'direct_phone', 'office_phone'],
  email: ['personal_email', 'work_email'],
} as const;

export function* inventedRows(count: number, today: string): Generator<IndexedRow> {
  let id = 0;
  for (const draft of synthesizeCandidates({ count, today })) {
    id += 1;
    yield rowOf(String(id), draft);
  }
}

export function inventedIndex(rows: Iterable<IndexedRow>): SearchIndex {
  const builder = createIndexBuilder(candidateIndexSchema);
  for (const row of rows) builder.add(toDocument(row));
  return builder.build();
}

function rowOf(id: string, draft: SampleCandidate): IndexedRow {
  const kinds = new Set<string>(draft.contacts.map(({ kind }) => kind));
  const days = draft.contacts.flatMap(({ verifiedOn }) => verifiedOn ?? []);
  const phone = bestFirst.phone.find((kind) => kinds.has(kind)) ?? null;
  const email = bestFirst.email.find((kind) => kinds.has(kind)) ?? null;
  const dayOf = (kind: string | null) => draft.contacts.find((contact) => contact.kind === kind)?.verifiedOn ?? null;
  return {
    id,
    first_name: draft.firstName,
    middle_name: draft.middleName,
    last_name: draft.lastName,
    credentials: draft.credentials,
    title: draft.title,
    specialty: draft.specialty,
    organization: draft.organization,
    city: draft.city,
    state: draft.state,
    country: draft.country,
    company_size: draft.companySize,
    company_industry: draft.companyIndustry,
    company_revenue: draft.companyRevenue,
    skills: draft.skills,
    education: draft.education,
    clinical: draft.clinical,
    linkedin_url: draft.linkedinUrl,
    office_zip: draft.officeZip,
    phone_kind: phone,
    email_kind: email,
    phone_verified_on: dayOf(phone),
    email_verified_on: dayOf(email),
    verified_on: days.toSorted().at(-1) ?? null,
  };
}
