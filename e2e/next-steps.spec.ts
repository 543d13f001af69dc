// Visitors who cannot see everything find a link or a button on every screen that leads on, beside the header and the footer.
import { beforeAll, expect, it } from 'vitest';
import type { Browser, Page } from 'playwright-core';
import { browserOfWorker } from './browser.ts';
import { everyScreen } from './everyday-screens.ts';
import { exampleList } from './example-list.ts';
import { open, visit } from './visit.ts';

let browser: Browser;
let addressesOf: (who: string) => string[];
beforeAll(async () => {
  browser = await browserOfWorker();
  const { list, candidate } = await exampleList();
  const screens = everyScreen({ CANDIDATE: candidate, LIST: list });
  addressesOf = (visitor) => screens.filter(({ who }) => who === visitor).map(({ address }) => address);
});

/** Tokens and payments of the addresses are invented, so that some answers are refusals. */
const expected = /Failed to load resource/;

/** A field for a file asks for work that may be refused afterwards. */
const steps = 'a[href]:visible, button:enabled:visible, textarea:visible, input:visible:not([type=file])';

/** Waits until there is one. */
const findStep = (page: Page): Promise<void> => page.locator('main').locator(steps).first().waitFor();

it.each(['anonymous', 'free', 'demo'] as const)('every screen of a visitor (%s) has a next step', (who) =>
  visit(browser, { who, expected }, async (page) => {
    const addresses = addressesOf(who);
    expect(addresses.length).toBeGreaterThan(2);
    for (const address of addresses) {
      await open(page, address);
      await findStep(page).catch((cause: unknown) => {
        throw new Error(`${address} has no next step.`, { cause });
      });
    }
  }),
);
