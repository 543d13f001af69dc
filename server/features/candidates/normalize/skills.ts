import { distinctTexts, splitTextList } from './text-list.ts';

/** A page of skills is a mistake in the source, not a talent. */
const skillLimit = 100;
const skillLengthLimit = 120;

/** Skills as an array, or as text in any form of list; at most 100 of at most 120 characters. */
export function normalizeSkills(skills: string | readonly unknown[] | null | undefined): string[] {
  const list = typeof skills === 'string' ? splitTextList(skills) : distinctTexts(skills ?? []);
  return list.filter((skill) => skill.length <= skillLengthLimit).slice(0, skillLimit);
}
