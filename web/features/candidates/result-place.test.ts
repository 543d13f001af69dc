import { expect, it } from 'vitest';
import { neighbourOf, readResultPlace } from './result-place.ts';

it.each([[null], ['x'], [{}], [{ resultPlace: null }], [{ resultPlace: { ids: 'a', index: 0, before: 0, total: 1 } }], [{ resultPlace: { ids: [], index: '0' } }]])(
  '%j is no place in results', (state) => {
    expect(readResultPlace(state)).toBeNull();
  },
);

it('leads to the neighbours on the page and no further', () => {
  const place = readResultPlace({ resultPlace: { ids: ['7', '8'], index: 0, before: 25, total: 90 } });
  expect(place && neighbourOf(place, -1)).toBeNull();
  const next = place && neighbourOf(place, 1);
  expect(next?.id).toBe('8');
  expect(next && neighbourOf(next.state.resultPlace, 1)).toBeNull();
});
