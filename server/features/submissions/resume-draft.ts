import type { Resume } from '#contract/submissions.ts';
import type { CandidateDraft, Origin } from '#server/features/candidates/public.ts';
import { mapRecord } from '#server/features/imports/public.ts';

/** The name of the source of everything that professionals submit. */
const submissionSource = 'submission';

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

/** The origin of everything that the submission says. */
export const originOf = (submissionId: string, now: Date): Origin => ({
  source: submissionSource,
  batchId: `submission-${submissionId}`,
  today: now.toISOString().slice(0, 10),
});
