// Checks the fields of a resume before it is sent (specification: admin and submissions, section 5). The server checks them again.
import {
  isLinkedinUrl,
  phonePattern,
  submissionErrors as errors,
  submissionLimits as limits,
  linkedinAddress,
} from '#contract/submissions/submission-options.ts';
import { visibleCharacters } from '#contract/visible-characters.ts';
import { emailError, requiredError, type FieldErrors } from '#web/ui/field-errors.ts';
import type { EnteredResume } from './send-resume.ts';

export type ResumeField = Exclude<keyof EnteredResume, 'website'>;

/** The fields with one text, by the name that a failure gives them. */
export const textFields = {
  contactfirstname: 'contactfirstname',
  contactmiddlename: 'contactmiddlename',
  contactlastname: 'contactlastname',
  contacttitle: 'contacttitle',
  companyname: 'companyname',
  specialty: 'specialty',
  contactemail: 'contactemail',
  personalemail: 'personalemail',
  contactphone: 'contactphone',
  contactcity: 'contactcity',
  contactstate: 'contactstate',
  contactcountry: 'contactcountry',
  contactlinkedinurl: 'contactlinkedinurl',
} as const;

export const checkResume = (resume: EnteredResume): FieldErrors<ResumeField> => ({
  contactfirstname: requiredError(resume.contactfirstname, errors.firstName),
  contactlastname: requiredError(resume.contactlastname, errors.lastName),
  contacttitle: requiredError(resume.contacttitle, errors.title),
  companyname: requiredError(resume.companyname, errors.company),
  specialty: requiredError(resume.specialty, errors.specialty),
  contactemail: emailError(resume.contactemail) && errors.email,
  personalemail: resume.personalemail === '' ? undefined : emailError(resume.personalemail) && errors.email,
  contactphone: isPhone(resume.contactphone) ? undefined : errors.phone,
  contactcity: requiredError(resume.contactcity, errors.city),
  contactstate: requiredError(resume.contactstate, errors.state),
  contactcountry: requiredError(resume.contactcountry, errors.country),
  contactlinkedinurl: hasLinkedinUrl(resume.contactlinkedinurl) ? undefined : errors.linkedinUrl,
});

const isPhone = (text: string): boolean => text.length >= limits.phoneMin && phonePattern.test(visibleCharacters(text));

const hasLinkedinUrl = (text: string): boolean => {
  const address = linkedinAddress(text);
  return address === '' || isLinkedinUrl(address);
};
