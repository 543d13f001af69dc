// The level and the title a person holds with an employer, and the letters after the name.

import type { Calling } from './calling.ts';
import type { Organization } from './organization.ts';
import { entryAt, type Random } from './random.ts';
import { entryOf, titles, type TitleLadder, type TitleLevel } from './tables.ts';
import { WeightedChoice } from './weighted-choice.ts';

export interface Position {
  title: string;
  level: TitleLevel;
  jobFunctions: string;
  isTrainee: boolean;
}

const clinicLevels = new WeightedChoice<TitleLevel>([
  ['Non-Manager', 90],
  ['Manager', 6],
  ['Director', 4],
]);
const institutionLevels = new WeightedChoice<TitleLevel>([
  ['Non-Manager', 84.5],
  ['Manager', 7.5],
  ['Director', 6.5],
  ['VP-Level', 1],
  ['C-Level', 0.5],
]);
const smallAdministratorLevels = new WeightedChoice<TitleLevel>([
  ['Non-Manager', 34],
  ['Manager', 36],
  ['Director', 24],
  ['C-Level', 6],
]);
const administratorLevels = new WeightedChoice<TitleLevel>([
  ['Non-Manager', 30],
  ['Manager', 30],
  ['Director', 27],
  ['VP-Level', 8],
  ['C-Level', 5],
]);
const institutionSizes = new Set(['500 to 999', '1000 to 4999', '5000+']);
const teachingKinds = new Set(['academic', 'system', 'hospital']);
const leadershipFunctions = {
  'Non-Manager': '',
  Manager: ', Healthcare Management',
  Director: ', Healthcare Management',
  'VP-Level': ', Executive',
  'C-Level': ', Executive',
};

export function pickPosition(random: Random, calling: Calling, employer: Organization): Position {
  const ladder = entryOf(titles.ladders, calling.profile.ladder);
  const { title: fixedTitle } = calling.training;
  if (fixedTitle !== undefined)
    return position(random, calling, ladder, 'Non-Manager', [fixedTitle, `${fixedTitle}, {focus}`]);
  if (ladder.owner !== undefined && employer.kind === 'practice' && random.chance(0.16)) {
    return position(random, calling, ladder, 'C-Level', ownerTitles(ladder.owner, employer));
  }
  const isTeaching = teachingKinds.has(employer.kind);
  if (ladder.trainee !== undefined && isTeaching && random.chance(0.05)) {
    return { ...position(random, calling, ladder, 'Non-Manager', ladder.trainee), isTrainee: true };
  }
  const level = levelsOf(calling, employer).pick(random);
  return position(random, calling, ladder, level, titlesFor(random, calling, ladder, level, employer.kind));
}

/** As printed after the name; null for those without letters. */
export function pickCredentials(
  random: Random,
  { profile, focus, training }: Calling,
  { isTrainee, level }: Position,
): string | null {
  const letters = training.letters === '' ? [] : training.letters.split(', ');
  // Fellowships and boards come with rank where they certify leading others.
  const isTooEarly = isTrainee || (profile.ladder === 'administrator' && level === 'Non-Manager');
  const isFixed = training.title !== undefined || isTooEarly;
  const { certification } = focus;
  if (certification !== null && !isFixed && random.chance(entryOf(titles.ladders, profile.ladder).certifiedShare)) {
    // `RRT-NPS` says `RRT` already.
    const remaining = letters.filter((letter) => !certification.startsWith(`${letter}-`) && letter !== certification);
    return [...remaining, certification].join(', ');
  }
  return letters.length === 0 ? null : letters.join(', ');
}

/** The founder of a practice from before 1988 has retired. */
function ownerTitles(all: readonly string[], { startDate }: Organization): readonly string[] {
  return startDate !== null && startDate < '1988' ? all.filter((title) => !title.startsWith('Founder')) : all;
}

function levelsOf({ profile }: Calling, employer: Organization): WeightedChoice<TitleLevel> {
  const isInstitution = institutionSizes.has(employer.size);
  if (profile.ladder === 'administrator') return isInstitution ? administratorLevels : smallAdministratorLevels;
  return isInstitution ? institutionLevels : clinicLevels;
}

function titlesFor(
  random: Random,
  { focus }: Calling,
  ladder: TitleLadder,
  level: TitleLevel,
  kind: Organization['kind'],
): readonly string[] {
  const ofSetting = titles.ofSettings[focus.setting];
  if (ofSetting !== undefined) return ofSetting[level];
  if (level === 'Non-Manager') {
    if (ladder.faculty !== undefined && kind === 'academic' && random.chance(0.4)) return ladder.faculty;
    if (ladder.bedside !== undefined && focus.setting === 'inpatient' && random.chance(0.28)) return ladder.bedside;
  }
  const ofLevel = ladder.byLevel[level];
  // Chairs and divisions are for teaching hospitals; others have plain directors.
  return level === 'Director' && !teachingKinds.has(kind) ? ofLevel.slice(0, 2) : ofLevel;
}

function position(
  random: Random,
  { profile, focus }: Calling,
  ladder: TitleLadder,
  level: TitleLevel,
  patterns: readonly string[],
): Position {
  const pattern = entryAt(patterns, Math.floor(patterns.length * random.fraction() ** 1.4));
  return {
    title: pattern.replace('{who}', focus.who).replace('{focus}', focus.name).replace('{field}', profile.field),
    level,
    jobFunctions: ladder.jobFunctions + leadershipFunctions[level],
    isTrainee: false,
  };
}
