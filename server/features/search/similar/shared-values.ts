// What counts as common to people. Pure.
import { preferFilter } from '#contract/search/search-filters.ts';
import type { FacetCount } from '#contract/search/search.ts';

/** Most: a condition of the search. */
const mostShare = 0.6;
/** Many: they come first. */
const manyShare = 0.4;
/** How much more frequent a skill is than in the whole profession, as a difference of shares. */
const distinctiveBy = 0.15;
const requiredSkillsMax = 3;

export const isMost = (count: number, people: number): boolean => count > 0 && count >= people * mostShare;
export const isMany = (count: number, people: number): boolean => count > 0 && count >= people * manyShare;

/** The fewest values that most of the people have one of, most frequent first; null: it takes more than `max`, or most have none. */
export function covering(values: readonly FacetCount[], people: number, max: number): readonly FacetCount[] | null {
  for (let count = 1; count <= Math.min(max, values.length); count += 1) {
    const chosen = values.slice(0, count);
    if (
      isMost(
        chosen.reduce((sum, value) => sum + value.count, 0),
        people,
      )
    )
      return chosen;
  }
  return null;
}

export interface ChosenSkills {
  /** Those that most have, and few others of the profession. */
  required: readonly FacetCount[];
  /** Besides these, those that come first. */
  preferred: readonly FacetCount[];
}

/** The most distinctive skills: those that are much more frequent here than in the whole profession. */
export function chooseSkills(
  skills: readonly FacetCount[],
  people: number,
  profession: { count: number; skills: readonly FacetCount[] },
): ChosenSkills {
  const usual = new Map(profession.skills.map(({ value, count }) => [value, count / Math.max(1, profession.count)]));
  const shared = skills
    .filter(({ count }) => isMany(count, people))
    .map((skill) => ({ skill, lift: skill.count / people - (usual.get(skill.value) ?? 0) }))
    .toSorted((a, b) => b.lift - a.lift || b.skill.count - a.skill.count);
  const required = shared
    .filter(({ skill, lift }) => lift >= distinctiveBy && isMost(skill.count, people))
    .slice(0, requiredSkillsMax)
    .map(({ skill }) => skill);
  const others = shared.map(({ skill }) => skill).filter((skill) => !required.includes(skill));
  return { required, preferred: others.slice(0, preferFilter.valuesMax - required.length) };
}
