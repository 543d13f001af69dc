// A recruiter pastes a job posting, sees what was read and what it finds, and searches with it, by keyboard.
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { expectNoBarriersAtBothWidths } from './axe.ts';
import { browserOfWorker } from './browser.ts';
import { countOf, settled } from './search-screen.ts';
import { open, visit } from './visit.ts';
import { walkedIn } from './windows.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
});

const posting = `Registered Nurse - ICU

Leanderworth Medical Center is a Level I trauma center. Our teams are kind, and our patients come from far away.
Location: Texas
Shift: Nights

Qualifications:
• Active RN license
• ACLS required
• CCRN preferred

We offer a great place to work, with good food, a garden and a friendly dog named Biscuit.`;

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Paste a job' });
const box = (page: Page) => page.getByRole('combobox', { name: 'Search professionals' });

/** As Ctrl+V does, with the clipboard of the page alone: the one of the machine is shared by all browsers. */
const paste = (page: Page, text: string): Promise<void> =>
  box(page).evaluate((field, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  }, text);

it.each(walkedIn(360))('a pasted posting becomes chips, of which one is removed, and a search (%i px)', (width) =>
  visit(browser, { viewport: { width, height: 800 } }, async (page) => {
    await open(page, '/search');
    const addresses: string[] = [];
    page.on('request', (request) => addresses.push(request.url()));
    await box(page).focus();
    await paste(page, posting);
    const dialog = dialogOf(page);
    await dialog.getByText(/professionals? match(es)? all of these\./).waitFor();
    await dialog.getByRole('button', { name: /^Remove Texas, [\d,]+ professionals$/ }).waitFor();
    expect(await dialog.locator('mark').allTextContents()).toEqual(['Registered Nurse', 'ICU', 'Texas', 'RN', 'ACLS']);
    expect(await dialog.getByRole('listitem').allTextContents()).toEqual([
      '“CCRN”: preferred, not required',
      '“Nights”: the directory has no such data',
    ]);
    await expectNoBarriersAtBothWidths(page);

    await dialog.getByRole('button', { name: /^Remove acls/ }).press('Enter');
    await dialog.getByRole('button', { name: /^Restore acls/ }).waitFor();
    const total = dialog.getByText(/professionals? match(es)? all of these\./);
    await expect.poll(() => dialog.getByRole('button', { name: 'Search with These' }).isEnabled()).toBe(true);
    const promised = Number((await total.textContent())?.replaceAll(/\D/g, ''));
    await dialog.getByRole('button', { name: 'Search with These' }).press('Enter');
    await settled(page, 'query=Registered%20Nurse');
    expect(await countOf(page)).toBe(promised);
    const chips = page.getByRole('group', { name: 'Recognized words' });
    await chips.getByRole('button', { name: 'Remove recognized: Texas' }).waitFor();
    await chips.getByRole('button', { name: 'Restore acls' }).waitFor();
    expect([...addresses, page.url()].filter((address) => /Biscuit|Leanderworth|CCRN/.test(address))).toEqual([]);
  }),
);

it.each(walkedIn(1440))(
  'the button opens a field for a posting, and a text that is too long is refused (%i px)',
  (width) =>
    visit(browser, { viewport: { width, height: 800 } }, async (page) => {
      await open(page, '/search');
      await page.getByRole('button', { name: 'Paste a job' }).press('Enter');
      const dialog = dialogOf(page);
      const field = dialog.getByRole('textbox', { name: 'Text of the job posting' });
      await field.fill('a'.repeat(10_001));
      await dialog.getByText(/This text has 10,001 characters/).waitFor();
      expect(await dialog.getByRole('button', { name: 'Read Posting' }).isDisabled()).toBe(true);
      await expectNoBarriersAtBothWidths(page);
      await field.fill('We are a growing company.');
      await dialog.getByRole('button', { name: 'Read Posting' }).press('Enter');
      await dialog.getByText(/^Nothing was recognized/).waitFor();
      expect(await dialog.getByRole('button', { name: 'Search with These' }).isDisabled()).toBe(true);
      await dialog.getByRole('button', { name: 'Change the Text' }).press('Enter');
      expect(await field.inputValue()).toBe('We are a growing company.');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      // A short text is pasted into the box as ever.
      await paste(page, 'icu nurse');
      expect(await dialog.isVisible()).toBe(false);
    }),
);

it('a posting that is pasted on another page leads to its search', () =>
  visit(browser, { viewport: { width: 1440, height: 800 } }, async (page) => {
    await open(page, '/search');
    await page.getByRole('article').getByRole('link').first().click();
    const jump = page.getByRole('searchbox', { name: 'Search professionals' });
    await jump.waitFor();
    await page.getByRole('button', { name: 'Paste a job' }).click();
    await dialogOf(page).getByRole('textbox').fill('Pharmacist\nLocation: Ohio');
    await dialogOf(page).getByRole('button', { name: 'Read Posting' }).click();
    await dialogOf(page).getByRole('button', { name: 'Search with These' }).click();
    await settled(page, 'query=Pharmacist%3B%20Ohio');
  }));
