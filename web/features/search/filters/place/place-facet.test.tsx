// @vitest-environment happy-dom
// the filters by place.
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { SearchAnswer } from '#contract/search/search.ts';
import { testAnswer } from '#web/testing/answers.ts';
import { button, itemAt } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';
import { emptySearch, type Search } from '../../address/search-address.ts';
import type { SearchChange } from '../../address/search-changes.ts';
import { PlaceFacet } from './place-facet.tsx';

const answer = testAnswer({
  facets: {
    ...testAnswer().facets,
    state: [
      { value: 'TX', count: 500 },
      { value: 'ON', count: 60 },
      { value: 'ZZ', count: 7 },
    ],
    country: [
      { value: 'US', count: 900 },
      { value: 'CA', count: 1_060 },
    ],
  },
});
const openPlaces = (found: SearchAnswer | null, changes: Partial<Search> = {}) => {
  const search = { ...emptySearch, ...changes };
  const next: Search[] = [];
  const opened = open(
    <PlaceFacet
      answer={found}
      search={search}
      changeSearch={(change: SearchChange) => void next.push(change(search))}
    />,
  );
  return { ...opened, next };
};
const rowsAsText = () => screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent);

it('a directory of one country fixes it, and counts the candidates in no state', () => {
  const { text } = openPlaces(answer);
  expect(text()).toContain('CountryUnited States900US territory, or no state listed400');
  expect(screen.queryByRole('group', { name: 'Country' })).toBeNull();
  expect(screen.queryByRole('option', { name: /Ontario/ })).toBeNull();
  expect(screen.getByRole('option', { name: 'Texas (500)' })).toBeDefined();
});

it('a directory of two countries offers both, with provinces beside the states', async () => {
  const { user, next, text } = openPlaces({ ...answer, countries: ['US', 'CA'] }, { country: ['US'] });
  expect(screen.getByRole('option', { name: 'Ontario (60)' })).toBeDefined();
  expect(rowsAsText()).toEqual(['United States900', 'Canada1,060']);
  const [usa, canada] = screen.getAllByRole<HTMLInputElement>('checkbox');
  expect([usa?.checked, canada?.checked]).toEqual([true, false]);
  // A facet is counted without its own filter, so what is left over is not known.
  expect(text()).not.toContain('US territory');
  const country = screen.getByRole('group', { name: 'Country' });
  await user.click(within(country).getByRole('checkbox', { name: /Canada/ }));
  expect(next.map(({ country: countries }) => countries)).toEqual([['US', 'CA']]);
});

it('the filter of places shows no counts before the first answer', async () => {
  const { user, text } = openPlaces(null);
  expect(text()).toMatch(/CountryUnited States$/);
  expect(screen.getByRole('option', { name: 'Texas' })).toBeDefined();
  await user.click(await button('List'));
  expect(itemAt(rowsAsText(), 0)).not.toMatch(/\d/);
});

it('the filter of places lists the states by their counts, with a bar for each', async () => {
  const { user, next } = openPlaces(
    testAnswer({
      facets: {
        ...testAnswer().facets,
        state: [
          { value: 'WY', count: 9 },
          { value: 'TX', count: 90 },
        ],
      },
    }),
    { state: ['WY'] },
  );
  expect((await button('Map')).getAttribute('aria-pressed')).toBe('true');
  await user.click(await button('List'));
  expect((await button('List')).getAttribute('aria-pressed')).toBe('true');
  expect(rowsAsText().slice(0, 2)).toEqual(['Texas90', 'Wyoming9']);
  expect(rowsAsText()).toHaveLength(51);
  const widths = [...document.querySelectorAll<HTMLElement>('[style*="background-size"]')].map(
    ({ style }) => style.backgroundSize,
  );
  expect(widths).toEqual(['100%', '10%']);
  await user.click(screen.getByRole('checkbox', { name: /Wyoming/ }));
  expect(next.map(({ state }) => state)).toEqual([[]]);
  await user.click(await button('Map'));
  expect(screen.queryByRole('checkbox')).toBeNull();
});

it.each([
  [{ state: ['TX'], city: ['Austin', 'Waco'], near: 'Boston' }, 'Where 4'],
  [{ state: ['TX'] }, 'Where 1'],
  [{}, 'Where'],
])('the filter of places says while closed how many places are chosen: %o', async (search, title) => {
  const { user } = openPlaces(answer, search);
  const toggle = screen.getByRole('button', { name: 'Where' });
  await user.click(toggle);
  expect(toggle.textContent).toBe(title);
  // The browser remembers whether it is open.
  await user.click(toggle);
});
