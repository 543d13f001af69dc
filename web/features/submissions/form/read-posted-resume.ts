// Reads a resume that the browser posted without scripts: one school, and skills separated by commas.
import { textOf } from '#web/ui/form-data.ts';
import { readResume } from './read-resume.ts';
import type { EnteredResume } from './send-resume.ts';

export function readPostedResume(form: FormData): EnteredResume {
  const [school, degree] = [textOf(form, 'school').trim(), textOf(form, 'degree').trim()];
  const skills = textOf(form, 'skill')
    .split(',')
    .map((skill) => skill.trim())
    .filter((skill) => skill !== '');
  // With only one of the two, the server names the missing field.
  return readResume(form, school === '' && degree === '' ? [] : [{ school, degree }], [...new Set(skills)]);
}
