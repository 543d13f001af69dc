// Skills that stand in a list of their own. Sentences are not skills.
import { submissionLimits as limits } from '#contract/submissions/submission-options.ts';
import { hasDate } from './dates.ts';
import { linesOf, withoutBullet, type ResumeText } from './resume-text.ts';

const proposedMax = 30;
const wordsMax = 6;
/** Words that stand in sentences and at the beginning of duties. */
const sentence =
  /^(?:responsible|provided?|providing|managed?|assist(?:ed|s)?|perform(?:ed|s)?|demonstrated?|proven|able|ability|experienced|skilled|strong|worked|led|years)\b|\b(?:years|i am|i have|my|who|which|is|are|was|were)\b/i;

export function findSkills(resume: ResumeText): string[] {
  const found = new Map<string, string>();
  for (const item of linesOf(resume, 'skills').slice(0, 80).flatMap(itemsOf)) {
    const skill = item.replace(/[.,;:]+$/, '').trim();
    if (isSkill(skill) && !found.has(skill.toLowerCase()) && found.size < proposedMax)
      found.set(skill.toLowerCase(), skill);
  }
  return [...found.values()];
}

/** `Clinical: IV therapy, triage` → two skills. A comma inside parentheses separates nothing. */
const itemsOf = (line: string): string[] =>
  withoutBullet(line)
    .replace(/^[\p{L} &/]{2,40}:\s*/u, '')
    .split(/[|•·▪●◦;\t]|,(?![^(]*\))\s*/u)
    .map((item) => item.trim());

const isSkill = (item: string): boolean =>
  item.length >= 2 &&
  item.length <= Math.min(60, limits.skillMax) &&
  item.split(/\s+/).length <= wordsMax &&
  /\p{L}{2}/u.test(item) &&
  !/[.!?@]\s|@|https?:|\d{3}/.test(item) &&
  !/^\p{Ll}.*\b(?:and|with|to)$/u.test(item) &&
  !hasDate(item) &&
  !sentence.test(item);
