import { distinctTexts, splitTextList } from './text-list.ts';

/** A longer list of skills is a mistake in the source. */
const skillsMax = 100;
const skillLengthMax = 120;

/** Skills as an array, or as text in any form of list; at most 100 of at most 120 characters. */
export function normalizeSkills(skills: string | readonly unknown[] | null | undefined): string[] {
  const list = typeof skills === 'string' ? splitTextList(skills) : distinctTexts(skills ?? []);
  return list.filter((skill) => skill.length <= skillLengthMax).slice(0, skillsMax);
}
