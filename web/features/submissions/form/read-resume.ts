import { otherSpecialty } from '#contract/submissions/submission-options.ts';
import { textOf } from '#web/ui/form-data.ts';
import type { EducationEntry } from './posted-rows.ts';
import type { TypedEntries } from './resume-draft.ts';
import type { EnteredResume } from './send-resume.ts';

/** What was typed for a school or a skill that is not added yet. */
export const readTyped = (data: FormData): TypedEntries => ({
  school: textOf(data, 'school'),
  degree: textOf(data, 'degree'),
  skill: textOf(data, 'skill'),
});

/** The entered resume. A named other specialty replaces the choice `Other`. */
export function readResume(
  data: FormData,
  education: readonly EducationEntry[],
  skills: readonly string[],
): EnteredResume {
  const text = (name: string): string => textOf(data, name).trim();
  const selected = text('specialty');
  return {
    contactfirstname: text('contactfirstname'),
    contactmiddlename: text('contactmiddlename'),
    contactlastname: text('contactlastname'),
    contacttitle: text('contacttitle'),
    companyname: text('companyname'),
    specialty: selected === otherSpecialty ? text('otherspecialty') || otherSpecialty : selected,
    contactemail: text('contactemail'),
    personalemail: text('personalemail'),
    contactphone: text('contactphone'),
    contactcity: text('contactcity'),
    contactstate: text('contactstate'),
    contactcountry: text('contactcountry'),
    contactlinkedinurl: text('contactlinkedinurl'),
    contacteducation: [...education],
    contactskills: [...skills],
    website: textOf(data, 'website'),
  };
}
