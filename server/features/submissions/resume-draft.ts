import type { Resume } from '#contract/submissions/submissions.ts';
import {
  submissionSource,
  unconfirmedSource,
  type CandidateDraft,
  type IdentityHasher,
  type SubmittedDraft,
} from '#server/features/candidates/public.ts';
import { mapRecord } from '#server/features/imports/public.ts';
import type { Sealing } from '#server/foundation/sealing/public.ts';
import { openResume } from './sealed-resume.ts';
import type { SubmissionRow } from './submissions-store.ts';

/** The candidate that the resume describes, normalized as imported rows are. Null when the name contains no letter. */
export const draftOf = (content: Resume): CandidateDraft | null =>
  mapRecord(
    {
      Contactfirstname: content.contactfirstname,
      Contactmiddlename: content.contactmiddlename,
      Contactlastname: content.contactlastname,
      Contacttitle: content.contacttitle,
      Companyname: content.companyname,
      specialty: content.specialty,
      Contactemail: content.contactemail,
      Personalemail: content.personalemail,
      Contactphone: content.contactphone,
      Contactcity: content.contactcity,
      Contactstate: content.contactstate,
      Contactcountry: content.contactcountry,
      Contactlinkedinurl: content.contactlinkedinurl,
      Contactskills: JSON.stringify(content.contactskills),
      Contacteducation: JSON.stringify(content.contacteducation),
    },
    submissionSource,
  );

const isEmail = ({ kind }: CandidateDraft['contacts'][number]): boolean => kind.endsWith('email');
export const emailsOf = ({ contacts }: CandidateDraft): string[] => contacts.filter(isEmail).map(({ value }) => value);

/**
 * What the submission says, with the addresses that were confirmed: only these identify a person. Without any of them the resume may
 * come from anyone, so it outranks no other source. Null when the name contains no letter.
 */
export function readDraft(
  { sealing, hasher }: { sealing: Sealing; hasher: Pick<IdentityHasher, 'emailKey'> },
  { id, sealed, confirmedKeys }: Pick<SubmissionRow, 'id' | 'sealed' | 'confirmedKeys'>,
  now: Date,
): SubmittedDraft | null {
  const draft = draftOf(openResume(sealing, id, sealed));
  if (draft === null) return null;
  const confirmed = new Set(emailsOf(draft).filter((email) => confirmedKeys.includes(hasher.emailKey(email))));
  const isProven = (contact: CandidateDraft['contacts'][number]): boolean =>
    isEmail(contact) ? confirmed.has(contact.value) : confirmed.size > 0;
  return {
    draft: {
      ...draft,
      keys: draft.keys.filter(({ kind, value }) => kind !== 'email' || confirmed.has(value)),
      contacts: draft.contacts.map((contact) => (isProven(contact) ? contact : { ...contact, isUnconfirmed: true })),
    },
    origin: {
      source: confirmed.size > 0 ? submissionSource : unconfirmedSource,
      batchId: `submission-${id}`,
      today: now.toISOString().slice(0, 10),
    },
  };
}
