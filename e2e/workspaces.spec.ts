// An agency gets seats, invites a recruiter, lowers what the seat may take, and removes the seat again.
import type { Browser, Page } from 'playwright-core';
import { beforeAll, it } from 'vitest';
import { accountMenu, becomeMember, password } from './account-forms.ts';
import { followAdminLink } from './admin-bar.ts';
import { expectNoBarriersAtBothWidths, phone } from './axe.ts';
import { browserOfWorker } from './browser.ts';
import { confirmIfAsked } from './confirm-identity.ts';
import { linkIn, readMail } from './mailbox.ts';
import { open, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
});

const toast = (page: Page, words: string) => page.getByRole('status').getByText(words);
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });

async function choose(page: Page, name: string, action: string): Promise<void> {
  await page.getByRole('button', { name: `Actions for ${name}` }).click();
  await page
    .getByRole('dialog', { name: `Actions for ${name}` })
    .getByRole('button', { name: action })
    .click();
}

/** As an administrator. */
async function grantSeats(email: string, name: string): Promise<void> {
  await visit(browser, { who: 'admin', expected: /status of 403/ }, async (page) => {
    await open(page, '/admin');
    await followAdminLink(page, 'People', 'Workspaces');
    await page.getByRole('button', { name: 'Grant Seats' }).click();
    const grant = dialog(page, 'Grant Seats');
    await grant.getByRole('button', { name: 'Grant Seats' }).click();
    await grant.getByText('Enter a name.').waitFor();
    await grant.getByLabel('Address of the owner').fill(email);
    await grant.getByLabel('Name of the workspace').fill(name);
    await grant.getByLabel('Seats').fill('3');
    await grant.getByLabel('Seats').press('Enter');
    await confirmIfAsked(page, toast(page, 'The workspace was founded.'));
    await page.getByRole('searchbox').fill(email);
    await page.keyboard.press('Enter');
    await page.getByText('1 workspace', { exact: true }).waitFor();
    await page.getByText('1 of 3 used').waitFor();
    await expectNoBarriersAtBothWidths(page);
  });
}

async function enterPassword(page: Page, done: string): Promise<void> {
  const stepUp = dialog(page, 'Confirm Your Identity');
  await toast(page, done).or(stepUp).first().waitFor();
  if (!(await stepUp.isVisible())) return;
  await stepUp.getByLabel('Your password').fill(password);
  await stepUp.getByRole('button', { name: 'Confirm', exact: true }).click();
  await toast(page, done).waitFor();
}

it('a workspace gets its seats, a recruiter joins on a phone and is removed', () => {
  const shape = { who: 'anonymous' as const, expected: /status of 40[0349]|429/ };
  return visit(browser, shape, (owner) =>
    visit(browser, { ...shape, viewport: phone }, async (member) => {
      const [ownerEmail, memberEmail] = [await becomeMember(owner), await becomeMember(member)];
      await open(owner, '/workspace');
      await owner.getByRole('heading', { name: 'You are in no workspace' }).waitFor();
      await expectNoBarriersAtBothWidths(owner);
      await grantSeats(ownerEmail, 'Northline Seats');

      await open(owner, '/search');
      await accountMenu(owner).click();
      await owner.getByRole('link', { name: 'Workspace' }).click();
      await owner.getByRole('heading', { name: 'Northline Seats' }).waitFor();
      await owner.getByLabel('Email address').fill('no address');
      await owner.keyboard.press('Enter');
      await owner.getByText('Please enter a valid email address.').waitFor();
      await owner.getByLabel('Email address').fill(memberEmail);
      await owner.getByRole('button', { name: 'Invite' }).click();
      await owner.getByText(`An invitation is on its way to ${memberEmail}.`).waitFor();
      await owner.getByText('1 invited, 1 free').waitFor();
      await expectNoBarriersAtBothWidths(owner);

      const link = linkIn(await readMail(member, memberEmail, /Invitation/));
      await visit(browser, shape, async (stranger) => {
        await open(stranger, link);
        await stranger.getByText('Log in, or sign up, with').waitFor();
        await expectNoBarriersAtBothWidths(stranger);
      });
      await open(member, link);
      await member.getByRole('heading', { name: 'Join Northline Seats' }).waitFor();
      await expectNoBarriersAtBothWidths(member);
      await member.getByRole('button', { name: 'Join Workspace' }).click();
      await member.getByRole('heading', { name: 'Northline Seats' }).waitFor();
      await member.getByText('Your role is Recruiter').waitFor();
      await expectNoBarriersAtBothWidths(member);
      await open(member, link);
      await member.getByRole('heading', { name: 'This invitation no longer works' }).waitFor();
      await open(member, '/search?state=CA');
      await member.getByRole('article').first().waitFor();

      await open(owner, '/workspace');
      await choose(owner, memberEmail, 'Lower Ceilings');
      const ceilings = dialog(owner, 'Lower Ceilings');
      await ceilings.getByLabel('Reveals a day').fill('many');
      await ceilings.getByLabel('Reveals a day').press('Enter');
      await ceilings.getByText('Enter a whole number').waitFor();
      await expectNoBarriersAtBothWidths(owner);
      await ceilings.getByLabel('Reveals a day').fill('0');
      await ceilings.getByLabel('Reveals a day').press('Enter');
      await toast(owner, 'They count from now on.').waitFor();
      await owner.getByText('0 of 0 today').waitFor();
      await member
        .getByRole('article')
        .first()
        .getByRole('button', { name: /^View (?:Phone|Email)/ })
        .first()
        .click();
      await member.getByText('Your workspace allows 0 reveals a day for your seat.').first().waitFor();

      await choose(owner, memberEmail, 'Remove from Workspace');
      await expectNoBarriersAtBothWidths(owner);
      await dialog(owner, 'Remove from Workspace').getByRole('button', { name: 'Remove', exact: true }).click();
      await enterPassword(owner, `${memberEmail} has no seat any more.`);
      await open(member, '/search?state=CA');
      await member.getByRole('heading', { name: 'Unlock Unlimited Contacts' }).waitFor();
    }),
  );
});
