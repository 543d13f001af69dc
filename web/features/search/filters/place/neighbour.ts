// The tile that an arrow key leads to.
import { tiles, type Tile } from '#contract/candidates/state-tiles.ts';

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
