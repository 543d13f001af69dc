// Looks at a page with axe, as assistive technology would.
import axe, { type Result } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { isTooWide } from './too-wide.ts';

/** Waits until transitions end: colors in the middle of a transition are not part of the design. Canceled ones have ended too. */
async function waitForTransitions(page: Page): Promise<void> {
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished),
    ),
  );
}

/** Waits until answers have arrived and transitions have ended. */
export async function untilAtRest(page: Page): Promise<void> {
  // Outdated rows are dimmed while the answer to the next search is on its way.
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
  // Also later in the story: a message may appear while axe reads, and its colors during the animation are not part of the design.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await waitForTransitions(page);
}

/** Every violation of axe's rules, best practices included, of a page at rest; empty when there is none. */
export async function findBarriers(page: Page): Promise<{ rule: string; where: string }[]> {
  await untilAtRest(page);
  // Evaluated, not inserted as a script: the content security policy of the pages stays as it is. Once for each page, because it is large.
  if (!(await page.evaluate<boolean>('"axe" in window'))) await page.evaluate(axe.source);
  // Only the violations leave the page: what passed is many times larger, and sending it took longer than looking.
  const violations = await page.evaluate<Result[]>(
    `axe.run(document, { resultTypes: ['violations'] }).then(({ violations }) => violations)`,
  );
  return violations.flatMap(({ id, nodes }) => nodes.map((node) => ({ rule: id, where: node.html })));
}

type Theme = 'light' | 'dark';

/**
 * Nothing is wider than the window, and axe finds nothing. A story that is walked in a wide window and on a phone meets one theme in each, so that
 * each of its screens is seen in both; one that is walked once names both.
 */
export async function expectNoBarriers(page: Page, themes: readonly Theme[] = [themeOf(page)]): Promise<void> {
  for (const theme of themes) {
    await page.emulateMedia({ colorScheme: theme });
    // A page of the sandbox has no script that marks the theme.
    await page.locator(`html:not([data-color-scheme]), html[data-color-scheme=${theme}]`).waitFor();
    expect(await findBarriers(page), theme).toEqual([]);
  }
  expect(await isTooWide(page)).toBe(false);
}

/** The narrow window of a story with two people, one of whom has a wide one. */
export const phone = { width: 360, height: 900 };

/** The screen is seen in both windows, and left in that of the story. */
export async function expectNoBarriersAtBothWidths(page: Page): Promise<void> {
  const isNarrow = themeOf(page) === 'dark';
  for (const size of isNarrow ? [wide, phone] : [phone, wide]) {
    await page.setViewportSize(size);
    await expectNoBarriers(page);
  }
}

const wide = { width: 1440, height: 900 };
const themeOf = (page: Page): Theme => ((page.viewportSize()?.width ?? 0) < 768 ? 'dark' : 'light');
