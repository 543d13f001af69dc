import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { pageWindow } from './page-window.ts';

it.each([
  [1, 0, ''],
  [1, 1, '1'],
  [2, 5, '1 2 3 4 5'],
  [1, 1649, '1 2 3 4 5 gap 1649'],
  [4, 1649, '1 2 3 4 5 6 gap 1649'],
  [5, 1649, '1 2 3 4 5 6 7 gap 1649'],
  [800, 1649, '1 gap 798 799 800 801 802 gap 1649'],
  [1649, 1649, '1 gap 1645 1646 1647 1648 1649'],
])('page %i of %i shows %s', (current, total, expected) => {
  expect(pageWindow(current, total).join(' ')).toBe(expected);
});

it('always shows the first, the last and the current page, ascending, each once', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 3000 }), fc.nat(2999), (total, offset) => {
      const current = 1 + (offset % total);
      const pages = pageWindow(current, total).filter((step) => step !== 'gap');
      expect(pages).toEqual([...new Set(pages)].toSorted((a, b) => a - b));
      expect(pages).toEqual(expect.arrayContaining([1, current, total]));
    }),
  );
});
