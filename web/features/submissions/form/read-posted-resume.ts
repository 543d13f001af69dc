// Reads a resume that the browser posted without scripts: schools in numbered rows, and skills separated by commas.
import { otherSpecialty, submissionLimits } from '#contract/submissions/submission-options.ts';
import { textOf } from '#web/ui/form-data.ts';
import { rowNames, type EducationEntry } from './posted-rows.ts';
import { readResume } from './read-resume.ts';
import { toDraft, type Draft } from './resume-draft.ts';
import type { EnteredResume } from './send-resume.ts';
import { skillsIn } from './skills-in.ts';

const rows = [...Array.from({ length: submissionLimits.educationMax }, (_, at) => at), null];

function entriesOf(text: (name: string) => string): EducationEntry[] {
  const entries = rows.map((at) => {
    const { school, degree } = rowNames(at);
    return { school: text(school).trim(), degree: text(degree).trim() };
  });
  return entries.filter(({ school, degree }) => school !== '' || degree !== '');
}

export function readPostedResume(form: FormData): EnteredResume {
  // With only one of school and degree, the server names the missing field.
  return readResume(
    form,
    entriesOf((name) => textOf(form, name)),
    skillsIn(textOf(form, 'skill')),
  );
}

/** The posted values, so that the form shows them again. */
export function draftOfPosted(values: Readonly<Record<string, string>>): Draft {
  const text = (name: string): string => values[name] ?? '';
  const specialty = text('specialty') === otherSpecialty ? text('otherspecialty') || otherSpecialty : text('specialty');
  return { ...toDraft(values), specialty, contacteducation: entriesOf(text), contactskills: skillsIn(text('skill')) };
}
