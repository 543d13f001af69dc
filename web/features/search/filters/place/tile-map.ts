// The states as a map of equal tiles, 11 columns by 8 rows, and how dark each tile is.
import { states } from '#contract/candidate-options.ts';

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

const directions: Readonly<Record<string, readonly [row: number, column: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** The nearest tile in the direction of an arrow key; the tile itself at the edge of the map and for other keys. */
export function neighbour(from: Tile, key: string): Tile {
  const direction = directions[key];
  if (direction === undefined) return from;
  const [down, right] = direction;
  const reached = tiles
    .map((tile) => ({
      tile,
      ahead: (tile.row - from.row) * down + (tile.column - from.column) * right,
      aside: Math.abs((tile.row - from.row) * right) + Math.abs((tile.column - from.column) * down),
    }))
    .filter(({ ahead }) => ahead > 0)
    // A step aside costs more than a step ahead, so that the arrow key stays in its row or column while it can.
    .toSorted((a, b) => a.ahead + 3 * a.aside - (b.ahead + 3 * b.aside));
  return reached[0]?.tile ?? from;
}
