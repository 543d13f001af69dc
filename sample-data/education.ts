import type { Calling } from './calling.ts';
import type { Random } from './random.ts';
import type { Schools } from './schools.ts';

export interface Education {
  school: string;
  /** Null: the source names a school without a degree. */
  degree: string | null;
}

/** The highest degree first. None for a fifth of people, some schools without their degree, two schools for a quarter. */
export function pickEducation(
  random: Random,
  schools: Schools,
  { training }: Calling,
  homeState: string,
  tradition: string,
): Education[] {
  if (random.chance(0.19)) return [];
  const abroad = schools.pickAbroad(random, training, tradition);
  const highest: Education = {
    school: abroad?.school ?? schools.pick(random, training.school, homeState),
    degree: random.unlessMissing(0.11, abroad?.degree ?? training.degree),
  };
  if (abroad !== null || !random.chance(0.3)) return [highest];
  const degree = random.pickLeaning(training.earlier);
  return [
    highest,
    { school: schools.pick(random, earlierSchool(degree), homeState), degree: random.unlessMissing(0.11, degree) },
  ];
}

function earlierSchool(degree: string): 'nursing' | 'college' | 'health' | 'university' {
  if (degree.startsWith('Associate')) return 'college';
  if (degree.includes('Nursing')) return 'nursing';
  return /Respiratory|Physician Assistant|Speech-Language/.test(degree) ? 'health' : 'university';
}
