// What one source says about one person, after normalisation. Every way in (import, synthetic people, submissions)
// produces this shape, and nothing else reaches the store.

/** Kinds of reachable values, best first within phones and within e-mails. */
export const contactKinds = ['personal_email', 'work_email', 'mobile_phone', 'direct_phone', 'office_phone'] as const;
export type ContactKind = (typeof contactKinds)[number];

export interface ContactDraft {
  kind: ContactKind;
  /** E-mail in lower case, or phone in E.164 (`+13125550142`). */
  value: string;
  /** ISO date (`2026-11-09`) on which the source verified the value; null when the source does not say. */
  verifiedOn: string | null;
}

export interface Education {
  school: string;
  /** Null when the source names a school without a degree. */
  degree: string | null;
}

/** Identity keys decide who is who. A phone is never one: colleagues share it. */
export interface IdentityKey {
  kind: 'npi' | 'email' | 'vendor';
  /** NPI: ten digits. E-mail: lower case. Vendor: `source:id`. Hashed before it is stored. */
  value: string;
}

/** Null always means "the source does not say". */
export interface CandidateDraft {
  firstName: string | null;
  middleName: string | null;
  lastName: string;
  /** As printed after the name: `MD, FACC`. */
  credentials: string | null;
  title: string | null;
  titleLevel: string | null;
  jobFunctions: string | null;
  /** Title-cased name of the specialty as shown in the directory. */
  specialty: string | null;
  organization: string | null;
  /** One of `companySizes` in contract/candidate-options.ts. */
  companySize: string | null;
  companyIndustry: string | null;
  /** One of `companyRevenues` in contract/candidate-options.ts. */
  companyRevenue: string | null;
  companyDomain: string | null;
  companyStartDate: string | null;
  city: string | null;
  /** US state or Canadian province by its two-letter postal abbreviation. */
  state: string | null;
  /** ISO 3166 alpha-2: `US`, `CA`. */
  country: string | null;
  officeCity: string | null;
  officeState: string | null;
  officeZip: string | null;
  linkedinUrl: string | null;
  linkedinConnections: number | null;
  gender: string | null;
  skills: string[];
  education: Education[];
  contacts: ContactDraft[];
  keys: IdentityKey[];
}
