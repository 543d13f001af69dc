// Draws a person's name: a tradition by profession and state, then names of that tradition.

import type { Random } from './random.ts';
import { entryOf, firstNames, lastNames, traditions, type Tradition } from './tables.ts';
import { WeightedChoice } from './weighted-choice.ts';

/** Groups of professions that differ in where their people come from. */
export type ProfessionGroup = keyof Tradition['weights'];
export type Gender = 'Female' | 'Male';

export interface PersonName {
  first: string;
  /** A name, or an initial such as `J`; null for many. */
  middle: string | null;
  last: string;
  tradition: Tradition;
}

const initials = 'AJMLRECSKDBTPNGHFWV';
const choices = new Map<string, WeightedChoice<Tradition>>();

export function pickName(random: Random, group: ProfessionGroup, state: string, gender: Gender): PersonName {
  const tradition = traditionsOf(group, state).pick(random);
  const firstTradition = random.chance(tradition.americanFirstShare) ? 'american' : tradition.first;
  const first = random.pickLeaning(entryOf(firstNames[gender], firstTradition));
  return {
    first,
    middle: pickMiddle(random, gender, firstTradition, first),
    last: pickLast(random, tradition.last, gender),
    tradition,
  };
}

function pickMiddle(random: Random, gender: Gender, tradition: string, first: string): string | null {
  const mark = random.fraction();
  if (mark < 0.24) return initials.charAt(random.below(initials.length));
  if (mark > 0.36) return null;
  const middle = random.pickLeaning(entryOf(firstNames[gender], tradition));
  return middle === first ? null : middle;
}

/** Double names: some women keep both, and Spanish custom has two. */
function pickLast(random: Random, tradition: string, gender: Gender): string {
  const last = random.pickLeaning(entryOf(lastNames.byTradition, tradition));
  const isSingleWord = !/[ '-]/.test(last);
  const doubleShare = tradition === 'hispanic' ? 0.05 : gender === 'Female' ? 0.03 : 0.002;
  if (!isSingleWord || !random.chance(doubleShare)) return last;
  const second = random.pickLeaning(
    entryOf(lastNames.byTradition, tradition === 'hispanic' || random.chance(0.4) ? tradition : 'british'),
  );
  if (second === last || /[ '-]/.test(second)) return last;
  return tradition === 'hispanic' && random.chance(0.4) ? `${last} ${second}` : `${last}-${second}`;
}

function traditionsOf(group: ProfessionGroup, state: string): WeightedChoice<Tradition> {
  const key = `${group} ${state}`;
  let choice = choices.get(key);
  if (choice === undefined) {
    choice = new WeightedChoice(
      traditions.map((tradition) => [
        tradition,
        tradition.weights[group] * (tradition.states[state] ?? tradition.elsewhere),
      ]),
    );
    choices.set(key, choice);
  }
  return choice;
}
