// The search screen as a visitor sees and uses it.
import type { Page } from 'playwright-core';

export const railOf = (page: Page) => page.getByRole('complementary', { name: 'Filters' });
export const tilesOf = (page: Page) => railOf(page).locator('[data-state]');

/** Waits until the address holds `part` and the results on screen belong to it. */
export async function settled(page: Page, part: string): Promise<void> {
  await page.waitForURL((url) => url.search.includes(part));
  await page.waitForFunction(
    () =>
      document.querySelector('[aria-busy=true]') === null &&
      // Counts below the window follow when the search has been the same for a moment. Those of hidden filters do not.
      [...document.querySelectorAll('[data-counts=following]')].every((section) => !section.checkVisibility()) &&
      document.querySelector('article') !== null,
  );
}

/** The exact number in the headline. */
export async function countOf(page: Page): Promise<number> {
  const headline = await page.getByRole('heading', { level: 1 }).textContent();
  return Number(/^[\d,]+/.exec(headline ?? '')?.[0].replaceAll(',', ''));
}

/** Runs in the page. */
const labelsOf = (boxes: Element[]) => boxes.map((box) => box.closest('label')?.textContent ?? '');

/** Everything by which a visitor would know the screen again. */
export async function screenOf(page: Page) {
  return {
    address: new URL(page.url()).search,
    words: await page.getByRole('combobox', { name: 'Search professionals' }).inputValue(),
    specialties: await railOf(page).getByRole('checkbox', { checked: true }).evaluateAll(labelsOf),
    states: await tilesOf(page).and(page.locator('[aria-pressed=true]')).allTextContents(),
    page: await page.getByRole('navigation', { name: 'Pages of results' }).locator('[aria-current=page]').textContent(),
    count: await countOf(page),
    people: await page.getByRole('article').getByRole('heading').allTextContents(),
  };
}

/** The state with most people under the current search. */
export async function largestState(page: Page): Promise<{ state: string; people: number }> {
  const tiles = await tilesOf(page).evaluateAll((all) =>
    all.map((tile) => ({
      state: tile.textContent,
      people: Number(tile.getAttribute('aria-label')?.replaceAll(/\D/g, '')),
    })),
  );
  return tiles.reduce((most, tile) => (tile.people > most.people ? tile : most));
}
