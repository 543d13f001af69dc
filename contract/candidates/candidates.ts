// A candidate in responses: the card of lists and searches, and the profile.
import { candidateEvent, shownEventsMax } from './candidate-events.ts';
import { shownClinicalFacts } from './clinical-facts.ts';
import { z } from 'zod';
import { cardErrors } from '../disclosures/disclosures.ts';
import { operationsOf } from '../operation.ts';
import { text } from '../text.ts';
import { emailKinds, phoneKinds, unlistedMax } from './candidate-options.ts';

const operation = operationsOf('Candidates');

export const candidateId = text().regex(/^\d{1,19}$/, { message: 'must be the digits of a candidate id' });

/** Best first within emails and within phones. */
export const contactKind = z.enum([...emailKinds, ...phoneKinds]);
export type ContactKind = z.output<typeof contactKind>;

/** Kinds of the best phone and the best email on file, never their values; null when there is none. */
export const contactInfo = z.object({
  phone: z.enum(phoneKinds).nullable(),
  email: z.enum(emailKinds).nullable(),
  /** ISO dates of the last verification of that phone and of that email; null when never verified. */
  phoneVerifiedOn: z.iso.date().nullable(),
  emailVerifiedOn: z.iso.date().nullable(),
  /** ISO date of the latest verification of any contact, which searches are filtered and sorted by. It may be that of another value. */
  verifiedOn: z.iso.date().nullable(),
});

export const candidateCard = z.object({
  /** Opaque; digits. */
  id: z.string(),
  firstName: z.string().nullable(),
  /** In full for callers with the capability `viewContactInfo`; for others its first letter and a period: `A.`. */
  lastName: z.string(),
  credentials: z.string().nullable(),
  title: z.string().nullable(),
  specialty: z.string().nullable(),
  organization: z.string().nullable(),
  /** `Chicago, IL`; null when neither city nor state is known. */
  location: z.string().nullable(),
  skills: z.array(z.string()),
  education: z.array(z.object({ school: z.string(), degree: z.string().nullable() })),
  /** Null when there is none. Also null for callers without `viewContactInfo`, because these addresses contain names. */
  linkedinUrl: z.string().nullable(),
  contactInfo,
});
export type CandidateCard = z.output<typeof candidateCard>;

/** What a row of a table shows of a candidate. Names are shortened like those of a card. */
export const candidateOfRow = candidateCard.pick({
  firstName: true,
  lastName: true,
  credentials: true,
  title: true,
  specialty: true,
  organization: true,
  location: true,
});
export type CandidateOfRow = z.output<typeof candidateOfRow>;

/** Groups of fields of a profile, in the order in which the table of sources lists them. */
export const sourcedFields = [
  'name',
  'position',
  'company',
  'location',
  'education',
  'skills',
  'linkedin',
  /** Taxonomies, licenses and places of work. */
  'clinical',
  /** Medical school, year of graduation, languages and board certifications. */
  'qualifications',
] as const;
export type SourcedField = (typeof sourcedFields)[number];

/** Values that the directory shows in one spelling, whatever a source writes: `office` is the place of the office. */
export const sourceTextFields = ['specialty', 'location', 'office'] as const;
export type SourceTextField = (typeof sourceTextFields)[number];

/** All data of a candidate except contact values. */
export const candidateProfile = candidateCard.extend({
  /** Null when there is none, and for callers without the capability `viewContactInfo`. */
  middleName: z.string().nullable(),
  titleLevel: z.string().nullable(),
  jobFunctions: z.string().nullable(),
  companySize: z.string().nullable(),
  companyIndustry: z.string().nullable(),
  companyRevenue: z.string().nullable(),
  /** Host name without a scheme. */
  companyDomain: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  country: z.string().nullable(),
  officeCity: z.string().nullable(),
  officeState: z.string().nullable(),
  officeZip: z.string().nullable(),
  /** As exactly as the source knows: `2019`, `2019-03` or `2019-03-31`. */
  companyStartDate: z.string().nullable(),
  linkedinConnections: z.int().nullable(),
  /** Null: no source has any. */
  clinical: shownClinicalFacts.nullable(),
  /** Every value on file, emails before phones and best first: kind and origin, never the value. */
  contacts: z.array(z.object({ kind: contactKind, source: z.string(), verifiedOn: z.iso.date().nullable() })),
  /**
   * The latest finding of the last 90 days about who the record describes: it mixed two people and was separated, or two records of one
   * person were joined. Null: none.
   */
  regrouped: z.object({ kind: z.enum(['split', 'merge']), on: z.iso.date() }).nullable(),
  /** What changed in the last 180 days, latest first. */
  history: z.array(candidateEvent).max(shownEventsMax),
  /** The sources of the candidate, latest first, each with the fields that the profile shows from it. */
  sources: z.array(
    z.object({
      source: z.string(),
      /** The import batch. */
      batch: z.string(),
      saidOn: z.iso.date(),
      fields: z.array(z.enum(sourcedFields)),
      /** The source's own text of a value that the profile shows from it in the directory's spelling. */
      texts: z.array(z.object({ field: z.enum(sourceTextFields), text: z.string() })),
    }),
  ),
});
export type CandidateProfile = z.output<typeof candidateProfile>;

const getCandidate = operation('account', 'GET /candidates/{id}', 'Read one candidate', {
  scope: 'search',
  description:
    'What the directory says of a candidate, contacts excepted. Full names only for callers who may see contact information. A candidate who turned out to be another one is read as that one, with its `id`.',
})
  .errors({
    NOT_FOUND: { status: 404, message: 'There is no such candidate.' },
    GONE: { status: 410, message: 'The candidate asked to be removed.' },
    ...cardErrors,
  })
  .input(z.strictObject({ id: candidateId }))
  .output(candidateProfile);

const findUnlisted = operation('account', 'POST /candidates/unlisted', 'Find which candidates left the directory', {
  description:
    'Those of the given candidates who are not listed, in any order. A page asks when the version `departures` of the activity changed, and takes them off the screen.',
})
  .input(z.strictObject({ physicianIds: z.array(candidateId).max(unlistedMax) }))
  .output(z.object({ data: z.array(z.string()).max(unlistedMax) }));

export const candidateOperations = { getCandidate, findUnlisted };
