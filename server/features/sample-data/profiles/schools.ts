// Invents universities and colleges in each state, and draws the schools of a candidate from them.

import { lastNames } from '../names/last-names.ts';
import { takenNames } from '../names/taken-names.ts';
import type { LastNameTradition } from '../names/traditions.ts';
import { inventPlace } from '../places/invented-places.ts';
import { populations } from '../places/populations.ts';
import { Random } from '../random.ts';
import { splitList } from '../split-list.ts';
import type { SchoolKind } from './qualifications.ts';
import { faculties, nationalSchools, schoolsAbroad } from './school-names.ts';

const universityNames = [
  '{surname} University',
  '{place} University',
  'University of {place}',
  '{surname} State University',
  '{place} State University',
];
const collegeNames = [
  '{place} Community College',
  '{place} College',
  '{surname} Technical College',
  '{surname} Community College',
];
const surnames = splitList(lastNames.british)
  .slice(60)
  .filter((surname) => !takenNames.has(surname));

interface StateSchools {
  universities: string[];
  colleges: string[];
}

export class Schools {
  private readonly byState = new Map<string, StateSchools>();
  private readonly states = Object.keys(populations);

  constructor(seed: number) {
    const random = new Random(seed, -2);
    const taken = new Set<string>();
    for (const state of this.states) {
      const size = Math.sqrt(populations[state] ?? 1);
      this.byState.set(state, {
        universities: invent(random, state, 2 + Math.round(size * 1.4), universityNames, taken),
        colleges: invent(random, state, 2 + Math.round(size), collegeNames, taken),
      });
    }
  }

  /** A school of the kind, most often in the person's own state. */
  pick(random: Random, kind: SchoolKind, homeState: string): string {
    const nationwide = nationalSchools[kind];
    if (nationwide !== undefined) return random.pick(nationwide);
    const local = this.byState.get(random.chance(0.62) ? homeState : random.pick(this.states));
    if (local === undefined) throw new RangeError(`No schools in ${homeState}`);
    if (kind === 'college') return random.pickLeaning(local.colleges);
    const university = random.pickLeaning(local.universities);
    const faculty = faculties[kind];
    return faculty.length === 0 || random.chance(0.35) ? university : `${university} ${random.pickLeaning(faculty)}`;
  }

  /** Where physicians, and nurses of the Philippines, studied abroad; null for those who studied here. */
  pickAbroad(
    random: Random,
    kind: SchoolKind,
    tradition: LastNameTradition,
  ): { school: string; degree: string | null } | null {
    const there = schoolsAbroad[tradition];
    if (there === undefined || !(kind === 'medicine' || (kind === 'nursing' && tradition === 'filipino'))) return null;
    if (!random.chance(there.share)) return null;
    return { school: random.pick(there.schools), degree: kind === 'medicine' ? there.medicalDegree : null };
  }
}

function invent(random: Random, state: string, count: number, patterns: string[], taken: Set<string>): string[] {
  const names: string[] = [];
  while (names.length < count) {
    const name = random
      .pickLeaning(patterns)
      .replace('{place}', inventPlace(random, state))
      .replace('{surname}', random.pick(surnames));
    if (!taken.has(name)) names.push(name);
    taken.add(name);
  }
  return names;
}
