import { expect, it } from 'vitest';
import { neighbourOf, positionText, readResultPlace } from './result-place.ts';

it.each([
  [null],
  ['x'],
  [{}],
  [{ resultPlace: null }],
  [{ resultPlace: { ids: 'a', index: 0, before: 0, total: 1 } }],
  [{ resultPlace: { ids: [], index: '0' } }],
])('%j is not a position in results', (state) => {
  expect(readResultPlace(state)).toBeNull();
});

it('finds the previous and the next candidate on the page only', () => {
  const place = readResultPlace({ resultPlace: { ids: ['7', '8'], index: 0, before: 25, total: 90 } });
  expect(place && neighbourOf(place, -1)).toBeNull();
  const next = place && neighbourOf(place, 1);
  expect(next?.id).toBe('8');
  expect(next && neighbourOf(next.state.resultPlace, 1)).toBeNull();
});

it('tells the position among all results, not among those of the page', () => {
  const ids = ['7', '8'];
  expect(positionText({ ids, index: 0, before: 25, total: 1_027 })).toBe('26 of 1,027');
  expect(positionText({ ids, index: 1, before: 1_000, total: 1_027 })).toBe('1,002 of 1,027');
});
