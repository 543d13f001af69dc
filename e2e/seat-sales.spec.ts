// An agency creates a workspace, pays for its seats, adds more, mends a payment that failed, and cancels. All in the sandbox.
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { becomeMember, password } from './account-forms.ts';
import { expectNoBarriersAtBothWidths, phone } from './axe.ts';
import { browserOfWorker } from './browser.ts';
import { linkIn, readMail } from './mailbox.ts';
import { open, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
});

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const toast = (page: Page, words: string) => page.getByRole('status').getByText(words);

async function enterPassword(page: Page, done: string): Promise<void> {
  const stepUp = dialog(page, 'Confirm Your Identity');
  await toast(page, done).or(stepUp).first().waitFor();
  if (!(await stepUp.isVisible())) return;
  await stepUp.getByLabel('Your password').fill(password);
  await stepUp.getByRole('button', { name: 'Confirm', exact: true }).click();
  await toast(page, done).waitFor();
}

/** From the pricing page to the payment page, with the keyboard in the form. */
async function createWorkspace(page: Page, name: string): Promise<void> {
  await open(page, '/pricing');
  await page.getByText('$199 per seat and month').waitFor();
  await expectNoBarriersAtBothWidths(page);
  await page.getByRole('link', { name: 'Create a Workspace' }).click();
  await page.getByRole('heading', { name: 'Create a workspace' }).waitFor();
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await page.getByText('Enter a name.').waitFor();
  await expectNoBarriersAtBothWidths(page);
  await page.getByLabel('Name of the workspace').fill(name);
  await page.getByLabel('Seats').fill('1');
  await page.keyboard.press('Enter');
  await page.getByText('Enter a whole number from 2 to 1000.').waitFor();
  await page.getByLabel('Seats').fill('2');
  await page.getByText('$398 per month for 2 seats').waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/sandbox/checkout/**');
}

async function pay(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Go back' }).click();
  await page.getByText('This workspace is not paid yet.').waitFor();
  await expectNoBarriersAtBothWidths(page);
  await page.getByRole('button', { name: 'Continue to Payment' }).click();
  await page.waitForURL('**/sandbox/checkout/**');
  await expectNoBarriersAtBothWidths(page);
  await page.getByRole('button', { name: 'Card is declined' }).click();
  await page.getByText('Your card was declined.').waitFor();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await page.getByText('Your payment is confirmed').waitFor();
  await page.getByRole('heading', { name }).waitFor();
  await page.getByText('2 seats: 2 bought.').waitFor();
}

async function changeSeats(page: Page, seats: number, amount: RegExp): Promise<void> {
  await page.getByRole('button', { name: 'Change Seats…' }).click();
  const change = dialog(page, 'Change Seats');
  await change.getByLabel('Seats').fill(String(seats));
  await change.getByLabel('Seats').press('Enter');
  await change.getByText(amount).waitFor();
  await expectNoBarriersAtBothWidths(page);
  await change.getByRole('button', { name: `Confirm ${seats} seats` }).click();
  await enterPassword(page, `Your workspace has bought ${seats} seats.`);
}

async function inPortal(page: Page, action: string, next: string): Promise<void> {
  await page.getByRole('button', { name: 'Manage Billing' }).click();
  await page.waitForURL('**/sandbox/seats/**');
  await page.getByRole('button', { name: action }).click();
  await page.getByRole('button', { name: next }).waitFor();
  await expectNoBarriersAtBothWidths(page);
  await page.getByRole('link', { name: 'Back to your workspace' }).click();
  await page.waitForURL('**/workspace');
}

it('a workspace is created, paid, enlarged, mended after a failed payment and canceled, on a phone', () => {
  const shape = { who: 'anonymous' as const, expected: /status of 40[0349]/ };
  const name = 'Southline Seats';
  return visit(browser, { ...shape, viewport: phone }, (owner) =>
    visit(browser, shape, async (member) => {
      const memberEmail = await becomeMember(member);
      await becomeMember(owner);
      await createWorkspace(owner, name);
      await pay(owner, name);

      await owner.getByLabel('Email address').fill(memberEmail);
      await owner.getByRole('button', { name: 'Invite' }).click();
      await owner.getByText('1 invited, none free').waitFor();
      await open(member, linkIn(await readMail(member, memberEmail, /Invitation/)));
      await member.getByRole('button', { name: 'Join Workspace' }).click();
      await member.getByRole('heading', { name }).waitFor();
      expect(await member.getByRole('button', { name: 'Manage Billing' }).count()).toBe(0);

      await open(owner, '/workspace');
      await changeSeats(owner, 4, /is charged now, for the rest of the paid period/);
      await owner.getByText('4 seats: 4 bought.').waitFor();
      await owner.getByRole('button', { name: 'Change Pool…' }).click();
      await dialog(owner, 'Change Pool').getByLabel('Reveals a day').fill('500');
      await dialog(owner, 'Change Pool').getByLabel('Reveals a day').press('Enter');
      await toast(owner, 'It counts from now on.').waitFor();
      await owner.getByText('0 of 500').waitFor();
      await expectNoBarriersAtBothWidths(owner);

      await inPortal(owner, 'Let the next payment fail', 'Pay the open invoice');
      await owner.getByText(/The last payment failed. The seats count until/).waitFor();
      await expectNoBarriersAtBothWidths(owner);
      await inPortal(owner, 'Pay the open invoice', 'Let the next payment fail');
      await owner.getByText(/Renews on/).waitFor();
      await changeSeats(owner, 2, /The next invoice is .+ lower/);
      await owner.getByRole('button', { name: 'Change Seats…' }).click();
      await dialog(owner, 'Change Seats').getByLabel('Seats').fill('1');
      await dialog(owner, 'Change Seats').getByLabel('Seats').press('Enter');
      await owner.getByText('Remove 1 member first.').waitFor();
      await owner.keyboard.press('Escape');
      await owner.getByRole('button', { name: 'Cancel Seats…' }).click();
      await expectNoBarriersAtBothWidths(owner);
      await owner.getByRole('button', { name: 'Cancel at the End of the Period' }).click();
      await enterPassword(owner, 'Seats canceled');
      await owner.getByText(/Canceled. Ends on/).waitFor();
      await owner.getByRole('button', { name: 'Renew Again' }).click();
      await toast(owner, 'Seats renewed again').waitFor();
    }),
  );
});
