// Two recruiters of one agency: what one did about a person the other one sees, filters by, and is warned of.
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { becomeMember } from './account-forms.ts';
import { expectNoBarriersAtBothWidths, phone } from './axe.ts';
import { browserOfWorker } from './browser.ts';
import { post } from './post.ts';
import { open, visit } from './visit.ts';
import { foundWorkspace, joinAs } from './workspace-steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
});

const row = (page: Page, id: string) => page.locator(`article[data-id="${id}"]`);
const warning = (page: Page) => page.getByRole('dialog', { name: 'Contacted Recently' });

/** An owner with a workspace of two seats, of which the second person takes one. */
async function joinOneAgency(owner: Page, member: Page, name: string): Promise<void> {
  const [ownerEmail, memberEmail] = [await becomeMember(owner), await becomeMember(member)];
  await foundWorkspace({ email: ownerEmail, seats: 2, name });
  await joinAs(owner, member, memberEmail, 'recruiter');
}

it('a recruiter on a phone is told whom a colleague contacted, filters by it and goes on', () => {
  const shape = { who: 'anonymous' as const, expected: /tel:|scheme|mailto/ };
  const search = '/search?hasPhone=true&hasEmail=true&state=OH';
  return visit(browser, shape, (ana) =>
    visit(browser, { ...shape, viewport: phone }, async (ben) => {
      await open(ana, '/');
      await open(ben, '/');
      await joinOneAgency(ana, ben, 'Contacted Agency');
      await open(ben, search);
      const id = (await ben.getByRole('article').first().getAttribute('data-id')) ?? '';

      // Ana writes to the person and reveals a phone number. Ben sees it without loading the page again.
      await open(ana, search);
      await post(ana, '/contact-attempts/sent', { physicianIds: [id] });
      const notice = row(ben, id).getByText(/^Contacted by .+ today/);
      await notice.first().waitFor();
      await expectNoBarriersAtBothWidths(ben);
      await row(ana, id)
        .getByRole('button', { name: /^View Phone/ })
        .click();
      await row(ana, id)
        .getByRole('link', { name: /^Call / })
        .waitFor();
      expect(await warning(ana).count()).toBe(0);

      // The warning, which only asks.
      const view = row(ben, id).getByRole('button', { name: /^View Phone/ });
      await view.click();
      await warning(ben)
        .getByText(/ emailed this person today\./)
        .waitFor();
      await expectNoBarriersAtBothWidths(ben);
      await warning(ben).getByRole('button', { name: 'Cancel' }).click();
      expect(
        await row(ben, id)
          .getByRole('link', { name: /^Call / })
          .count(),
      ).toBe(0);
      await view.press('Enter');
      await warning(ben).waitFor();
      await ben.keyboard.press('Escape');
      await expect.poll(() => warning(ben).count()).toBe(0);
      await view.press('Enter');
      await warning(ben).getByRole('button', { name: 'Continue' }).click();
      await row(ben, id)
        .getByRole('link', { name: /^Call / })
        .waitFor();

      // The profile, a list, and the filter.
      await open(ben, `/physician/${id}`);
      await ben
        .getByText(/^Contacted by .+ today$/)
        .first()
        .waitFor();
      await expectNoBarriersAtBothWidths(ben);
      const { list } = Object(await post(ben, '/add-to-list', { listName: 'Night shift', physicianIds: [id] }));
      await open(ben, `/lists/${list.id}`);
      await row(ben, id)
        .getByText(/^Contacted by .+ today/)
        .first()
        .waitFor();
      await open(ben, `${search}&contactedWithinDays=7`);
      await row(ben, id).waitFor();
      expect(await ben.getByRole('article').count()).toBe(1);
      await open(ben, `${search}&notContactedWithinDays=7`);
      await ben.getByRole('article').first().waitFor();
      expect(await row(ben, id).count()).toBe(0);
      await ben.getByText('Not contacted by us in 7 days').first().waitFor();
      await expectNoBarriersAtBothWidths(ben);

      // The setting.
      await open(ana, '/workspace');
      await ana.getByRole('heading', { name: 'Contacted Notice' }).waitFor();
      await ana.getByRole('switch', { name: 'Reveals count as contacts' }).click();
      await ana.getByText('It counts from now on, also for earlier contacts.').waitFor();
      await ana.getByLabel('Warn before contacting again').selectOption('0');
      await expect.poll(() => ana.getByLabel('Warn before contacting again').inputValue()).toBe('0');
      await expectNoBarriersAtBothWidths(ana);
      await open(ben, '/workspace');
      await ben.getByText('There is no warning before contacting again. Reveals count as well.').waitFor();
    }),
  );
});
