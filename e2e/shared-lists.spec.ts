// Two recruiters of an agency work on one list: one shares it, both change it, each sees what the other does, and the sharing ends.
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { becomeMember } from './account-forms.ts';
import { expectNoBarriersAtBothWidths, phone } from './axe.ts';
import { browserOfWorker } from './browser.ts';
import { post } from './post.ts';
import { open, visit } from './visit.ts';
import { foundWorkspace, joinByInvitation } from './workspace-steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
});

/** Of Wyoming, where few people are. */
async function newList(page: Page, name: string): Promise<string> {
  await open(page, '/search?state=WY');
  const found = Object(await post(page, '/optimized-search', { filters: { state: 'WY', limit: 3 } }));
  const physicianIds = [...found.data].map((candidate) => Object(candidate).id);
  const { list } = Object(await post(page, '/add-to-list', { listName: name, physicianIds }));
  return String(list.id);
}

const shareDialog = (page: Page) => page.getByRole('dialog', { name: 'Share this list', exact: true });

async function share(page: Page, right: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await shareDialog(page).getByRole('radio', { name: right }).check();
  await shareDialog(page).getByRole('button', { name: 'Save' }).click();
  await shareDialog(page).waitFor({ state: 'detached' });
}

const stage = (page: Page) => page.getByRole('combobox', { name: /^Stage of/ }).first();

it('a list is shared by a member on a phone, worked on by another, and not shared any more', () => {
  const shape = { who: 'anonymous' as const, expected: /status of 40[0349]|429/ };
  return visit(browser, { ...shape, viewport: phone }, (ana) =>
    visit(browser, shape, async (ben) => {
      const [anaEmail, benEmail] = [await becomeMember(ana), await becomeMember(ben)];
      await foundWorkspace({ email: benEmail, name: 'Northline Lists', seats: 3 });
      await joinByInvitation(ben, ana, anaEmail);
      const listId = await newList(ana, 'Night Nurses');

      await open(ana, `/lists/${listId}`);
      await ana.getByRole('button', { name: 'Share', exact: true }).click();
      await shareDialog(ana).getByText('belongs to you').waitFor();
      await expectNoBarriersAtBothWidths(ana);
      await ana.keyboard.press('Escape');
      await share(ana, /^Work/);
      await ana.getByText('Shared · work').waitFor();
      await expectNoBarriersAtBothWidths(ana);

      await open(ben, '/lists');
      await ben.getByRole('heading', { name: 'Night Nurses' }).waitFor();
      await ben.getByText('Shared · work').waitFor();
      await expectNoBarriersAtBothWidths(ben);
      await ben.getByRole('link', { name: 'View List' }).click();
      await stage(ben).waitFor();

      await stage(ben).selectOption('contacted');
      await expect.poll(() => stage(ana).inputValue()).toBe('contacted');
      await ana
        .getByRole('button', { name: /^Add a Next Step about/ })
        .first()
        .click();
      await ana.keyboard.type('Call about nights');
      await ana.getByRole('combobox', { name: /^Owner of the next step about/ }).selectOption({ index: 1 });
      await expectNoBarriersAtBothWidths(ana);
      await ana.getByRole('button', { name: 'Tomorrow' }).click();
      await ben.getByText('Call about nights · Due tomorrow').waitFor();

      await ben.getByRole('button', { name: 'History' }).click();
      const history = ben.getByRole('region', { name: 'History' });
      await history.getByText(/set the next step of/).waitFor();
      await history.getByText(/moved .* to Contacted/).waitFor();
      await expectNoBarriersAtBothWidths(ben);

      await share(ana, /^Only me/);
      await ben.getByRole('heading', { name: 'This list is no longer available' }).waitFor();
      await expectNoBarriersAtBothWidths(ben);
      await ben.getByRole('link', { name: 'My Lists' }).click();
      await ben.getByText("You don't have any saved lists yet").waitFor();
      await stage(ana).waitFor();
    }),
  );
});
