import { expect, it } from 'vitest';
import { findNeighbor, hasNeighbor, positionText, readResultPlace, type ResultPage } from './result-place.ts';

it.each([
  [null],
  ['x'],
  [{}],
  [{ resultPlace: null }],
  [{ resultPlace: { address: '/search', ids: 'a', index: 0, before: 0, total: 1 } }],
  [{ resultPlace: { ids: [], index: 0, before: 0, total: 1 } }],
  [{ resultPlace: { ids: [], index: '0' } }],
])('%j is not a position in results', (state) => {
  expect(readResultPlace(state)).toBeNull();
});

const address = '/search?query=icu&page=2';
/** Three pages of two. */
const pages: readonly ResultPage[] = [
  { address: '/search?query=icu', ids: ['5', '6'], before: 0, total: 5 },
  { address, ids: ['7', '8'], before: 2, total: 5 },
  { address: '/search?query=icu&page=3', ids: ['9'], before: 4, total: 5 },
];
const adjacent = (page: ResultPage, step: -1 | 1) =>
  Promise.resolve(pages[pages.findIndex((one) => one.address === page.address) + step] ?? null);

/** From the second page to the end of the results. */
async function walk(step: -1 | 1): Promise<(string | undefined)[]> {
  const passed = [];
  let place = readResultPlace({ resultPlace: { ...pages[1], index: step === 1 ? 0 : 1 } });
  while (place !== null && hasNeighbor(place, step)) {
    place = await findNeighbor(place, step, adjacent);
    passed.push(place?.ids[place.index]);
  }
  return passed;
}

it('the trail leads through all pages of the results, in both directions', async () => {
  expect(await walk(1)).toEqual(['8', '9']);
  expect(await walk(-1)).toEqual(['7', '6', '5']);
});

it('a place has no neighbor when the results became shorter', async () => {
  const place = readResultPlace({ resultPlace: { address, ids: ['7', '8'], before: 2, total: 5, index: 1 } });
  expect(place && hasNeighbor(place, 1)).toBe(true);
  expect(place && (await findNeighbor(place, 1, () => Promise.resolve(null)))).toBeNull();
  const empty = { address, ids: [], before: 4, total: 4 };
  expect(place && (await findNeighbor(place, 1, () => Promise.resolve(empty)))).toBeNull();
});

it('the trail tells the position among all results, not among those of the page', () => {
  const ids = ['7', '8'];
  expect(positionText({ address, ids, index: 0, before: 25, total: 1_027 })).toBe('26 of 1,027');
  expect(positionText({ address, ids, index: 1, before: 1_000, total: 1_027 })).toBe('1,002 of 1,027');
});
