import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { states } from '#contract/candidates/candidate-options.ts';
import { shadesOf, tiles, type Tile } from '#contract/candidates/state-tiles.ts';
import { neighbour } from './neighbour.ts';

const tile = (state: string): Tile => {
  const found = tiles.find((other) => other.state === state);
  if (found === undefined) throw new Error(`no tile for ${state}`);
  return found;
};

it('the map contains each state once, each at its own position', () => {
  expect(tiles.map((each) => each.state).toSorted()).toEqual(Object.keys(states).toSorted());
  expect(new Set(tiles.map((each) => `${each.row},${each.column}`)).size).toBe(51);
});

it('no candidates give the lightest shade, the most candidates the darkest', () => {
  const shades = shadesOf(
    new Map([
      ['CA', 900],
      ['TX', 500],
      ['NY', 20],
      ['IL', 10],
      ['FL', 1],
      ['WY', 0],
    ]),
  );
  expect([...shades]).toEqual([
    ['CA', 5],
    ['TX', 4],
    ['NY', 3],
    ['IL', 2],
    ['FL', 1],
    ['WY', 0],
  ]);
});

it('a higher count is never lighter, equal counts have equal shades, and shades are from 0 to 5', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(50), { maxLength: 51 }), (counts) => {
      const shades = shadesOf(new Map(counts.map((count, index) => [String(index), count])));
      for (const [a, one] of counts.entries()) {
        const shade = shades.get(String(a)) ?? -1;
        expect(shade).toBeGreaterThanOrEqual(one === 0 ? 0 : 1);
        expect(shade).toBeLessThanOrEqual(5);
        for (const [b, other] of counts.entries())
          if (one <= other) expect(shade).toBeLessThanOrEqual(shades.get(String(b)) ?? -1);
      }
    }),
  );
});

it('arrows move along rows and columns, over gaps, and stop at the edge', () => {
  expect(neighbour(tile('CA'), 'ArrowRight').state).toBe('UT');
  expect(neighbour(tile('MI'), 'ArrowRight').state).toBe('NY');
  expect(neighbour(tile('IL'), 'ArrowUp').state).toBe('WI');
  expect(neighbour(tile('AK'), 'ArrowUp').state).toBe('AK');
  expect(neighbour(tile('CA'), 'a').state).toBe('CA');
});

it('every tile can be reached with the arrows from any other', () => {
  const reached = new Set([tile('CA')]);
  for (const from of reached)
    for (const key of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight']) reached.add(neighbour(from, key));
  expect(reached.size).toBe(51);
});
