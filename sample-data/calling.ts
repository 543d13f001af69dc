// What a person does: specialty, focus and training, drawn by how common they are.

import { entryAt, type Random } from './random.ts';
import {
  entryOf,
  qualifications,
  specialtyProfiles,
  workplaces,
  type Focus,
  type Qualification,
  type SpecialtyProfile,
} from './tables.ts';
import { WeightedChoice } from './weighted-choice.ts';

export interface Calling {
  profile: SpecialtyProfile;
  focus: Focus;
  training: Qualification;
  /** A kind of employer. */
  workplace: string;
}

interface FocusChoices {
  focus: Focus;
  trainings: WeightedChoice<Qualification>;
  employerKinds: WeightedChoice<string>;
}

const callings = new WeightedChoice(
  specialtyProfiles.map((profile) => [{ profile, focuses: focusesOf(profile) }, profile.weight]),
);

export function pickCalling(random: Random): Calling {
  const { profile, focuses } = callings.pick(random);
  const { focus, trainings, employerKinds } = focuses.pick(random);
  return { profile, focus, training: trainings.pick(random), workplace: employerKinds.pick(random) };
}

function focusesOf(profile: SpecialtyProfile): WeightedChoice<FocusChoices> {
  return new WeightedChoice(
    profile.focuses.map((focus) => {
      const trainings = trainingsOf(profile, focus.setting);
      return [{ focus, trainings, employerKinds: employerKindsOf(profile, focus.setting) }, focus.weight];
    }),
  );
}

function trainingsOf(profile: SpecialtyProfile, setting: string): WeightedChoice<Qualification> {
  return new WeightedChoice(
    entryOf(qualifications, profile.qualifications)
      .filter(({ only }) => only?.includes(setting) ?? true)
      .map((training) => [training, training.weight]),
  );
}

/** A specialty without private practices sends those people to medical groups. */
function employerKindsOf(profile: SpecialtyProfile, setting: string): WeightedChoice<string> {
  const hasPractices = profile.practices.length > 0;
  return new WeightedChoice(
    Object.entries(entryOf(workplaces, setting)).map(([kind, weight]) => [
      kind === 'practice' && !hasPractices ? 'group' : kind,
      weight,
    ]),
  );
}

const leadershipSkills = [
  'Leadership',
  'Budgeting',
  'Staff Development',
  'Strategic Planning',
  'Quality Improvement',
  'Program Development',
  'Recruitment',
];

/** 4 to 14 skills without repetition, nearly half from the focus; some of leaders' from leading. Empty for a few. */
export function pickSkills(random: Random, { profile, focus }: Calling, isLeader: boolean): string[] {
  if (random.chance(0.03)) return [];
  const count = random.between(4, 14);
  const skills = new Set<string>();
  take(random, focus.skills, Math.min(focus.skills.length - random.below(2), Math.ceil(count * 0.45)), skills);
  if (isLeader) take(random, leadershipSkills, Math.min(3, count - skills.size), skills);
  take(random, profile.skills, count - skills.size, skills);
  return [...skills];
}

/** Moves `count` entries of the pool, in a random order, to the set; fewer when the pool runs out. */
function take(random: Random, pool: readonly string[], count: number, into: Set<string>): void {
  const rest = [...pool];
  const target = into.size + count;
  while (rest.length > 0 && into.size < target) {
    const index = random.below(rest.length);
    into.add(entryAt(rest, index));
    rest[index] = entryAt(rest, rest.length - 1);
    rest.length -= 1;
  }
}
