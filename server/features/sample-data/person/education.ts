import type { Education } from '#server/features/candidates/public.ts';
import type { LastNameTradition } from '../names/traditions.ts';
import type { Schools } from '../profiles/schools.ts';
import type { Random } from '../random.ts';
import type { Calling } from './calling.ts';

/** The highest degree first. None for a fifth of people, some schools without their degree, two schools for a quarter. */
export function pickEducation(
  random: Random,
  schools: Schools,
  { training }: Calling,
  homeState: string,
  tradition: LastNameTradition,
): Education[] {
  if (random.chance(0.19)) return [];
  const abroad = pickAbroad(random, schools, training, tradition);
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

/** Only plain degrees: foreign schools do not award an American second doctorate or a doctorate of nursing. */
function pickAbroad(
  random: Random,
  schools: Schools,
  { letters, school }: Calling['training'],
  tradition: LastNameTradition,
): ReturnType<Schools['pickAbroad']> {
  return letters === 'MD' || letters === 'BSN, RN' ? schools.pickAbroad(random, school, tradition) : null;
}

function earlierSchool(degree: string): 'nursing' | 'college' | 'health' | 'university' {
  if (degree.startsWith('Associate')) return 'college';
  if (degree.includes('Nursing')) return 'nursing';
  return /Respiratory|Physician Assistant|Speech-Language/.test(degree) ? 'health' : 'university';
}
