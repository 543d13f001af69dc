// Invents universities and colleges in each state, and draws the schools of a candidate from them.

import { inventPlace } from './invented-places.ts';
import { Random } from './random.ts';
import { entryOf, lastNames, populations, schools, type Qualification } from './tables.ts';

const surnames = entryOf(lastNames.byTradition, 'british')
  .slice(60)
  .filter((surname) => !lastNames.taken.has(surname));

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
        universities: invent(random, state, 2 + Math.round(size * 1.4), schools.universities, taken),
        colleges: invent(random, state, 2 + Math.round(size), schools.colleges, taken),
      });
    }
  }

  /** A school of the kind, most often in the person's own state. */
  pick(random: Random, kind: string, homeState: string): string {
    const nationwide = schools.national[kind];
    if (nationwide !== undefined) return random.pick(nationwide);
    const local = this.byState.get(random.chance(0.62) ? homeState : random.pick(this.states));
    if (local === undefined) throw new RangeError(`No schools in ${homeState}`);
    if (kind === 'college') return random.pickLeaning(local.colleges);
    const university = random.pickLeaning(local.universities);
    const faculty = entryOf(schools.faculties, kind);
    return faculty.length === 0 || random.chance(0.35) ? university : `${university} ${random.pickLeaning(faculty)}`;
  }

  /**
   * Where physicians, and nurses of the Philippines, studied abroad; null for those who studied here. Only plain degrees: foreign schools
   * do not award an American second doctorate or a doctorate of nursing.
   */
  pickAbroad(
    random: Random,
    { letters, school: kind }: Qualification,
    tradition: string,
  ): { school: string; degree: string | null } | null {
    const there = schools.abroad[tradition];
    const isPlain = letters === 'MD' || letters === 'BSN, RN';
    const isTaught = kind === 'medicine' || (kind === 'nursing' && tradition === 'filipino');
    if (there === undefined || !isPlain || !isTaught || !random.chance(there.share)) return null;
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
