// The states as a map of equal tiles, 11 columns by 8 rows, and how dark each tile is.
import { states } from './candidate-options.ts';

export type State = keyof typeof states;
export interface Tile {
  state: State;
  row: number;
  column: number;
}

const rows = [
  'AK .. .. .. .. .. .. .. .. .. ME',
  '.. .. .. .. .. WI .. .. .. VT NH',
  'WA ID MT ND MN IL MI .. NY MA ..',
  'OR NV WY SD IA IN OH PA NJ CT RI',
  'CA UT CO NE MO KY WV VA MD DE ..',
  '.. AZ NM KS AR TN NC SC DC .. ..',
  '.. .. .. OK LA MS AL GA .. .. ..',
  'HI .. .. TX .. .. .. .. FL .. ..',
];

const isState = (text: string): text is State => Object.hasOwn(states, text);

/** From north-west to south-east. */
export const tiles: readonly Tile[] = rows.flatMap((line, row) =>
  line.split(' ').flatMap((state, column) => (isState(state) ? [{ state, row, column }] : [])),
);

export const darkestShade = 5;

/**
 * The shade of each state, 0 (no candidates) to 5: the states that have candidates, sorted by count, are divided into five
 * groups of equal size. Equal counts get equal shades.
 */
export function shadesOf(counts: ReadonlyMap<string, number>): ReadonlyMap<string, number> {
  const sorted = [...counts.values()].filter((count) => count > 0).toSorted((a, b) => a - b);
  const shade = (count: number): number => {
    if (count <= 0) return 0;
    const below = sorted.findIndex((other) => other >= count);
    return 1 + Math.floor((below / sorted.length) * darkestShade);
  };
  return new Map([...counts].map(([state, count]) => [state, shade(count)]));
}
