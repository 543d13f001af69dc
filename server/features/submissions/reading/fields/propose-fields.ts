// What the text of a resume proposes for the fields of the form. A wrong proposal costs a person more than none, so each
// field is proposed only where the text names exactly one value. Pure.
import type { ResumeProposals } from '#contract/submissions/submissions.ts';
import { findEmails, findLinkedinUrl, findPhone } from './find-contacts.ts';
import { findEducation } from './find-education.ts';
import { findName } from './find-name.ts';
import { findPlace } from './find-place.ts';
import { findHeadline, findPosition } from './find-position.ts';
import { findSkills } from './find-skills.ts';
import { findSpecialty } from './find-specialty.ts';
import { readResumeText } from './resume-text.ts';

/** The name of the author is at the head of each page, and would otherwise continue a list. */
const isName = (text: string, addresses: string): boolean => {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}]+/u)
    .filter((word) => word.length > 2);
  return words.length > 1 && words.every((word) => addresses.includes(word));
};

/** `text`: of any origin and length; lines end with `\n`, columns with `\f`. */
export function proposeFields(text: string): ResumeProposals {
  const resume = readResumeText(text);
  const emails = findEmails(resume);
  const { credentials, ...name } = findName(resume, emails.contactemail);
  const addresses = resume.lines
    .flatMap((line) => line.text.toLowerCase().match(/\S{1,64}@\S{1,255}/g) ?? [])
    .join(' ');
  const fullName = `${name.contactfirstname} ${name.contactlastname}`;
  const position = findPosition(resume);
  return {
    ...name,
    ...position,
    specialty: findSpecialty(resume, [position.contacttitle, findHeadline(resume)], credentials),
    ...emails,
    contactphone: findPhone(resume),
    ...findPlace(resume, name.contactlastname),
    contactlinkedinurl: findLinkedinUrl(resume),
    contacteducation: findEducation(resume),
    contactskills: findSkills(resume).filter((skill) => skill !== fullName && !isName(skill, addresses)),
  };
}
