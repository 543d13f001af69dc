// The life of a seat without a mouse: invited, joined, shared, warned of a colleague's call, and left. Every control is reached with Tab.
import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { becomeMember } from './account-forms.ts';
import { expectNoBarriersAtBothWidths, phone } from './axe.ts';
import { browserOfWorker } from './browser.ts';
import { linkIn, readMail } from './mailbox.ts';
import { post } from './post.ts';
import { open, visit } from './visit.ts';
import { foundWorkspace } from './workspace-steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
});

const tabsMax = 250;

/** With Tab alone, from wherever the focus is. */
async function tabTo(page: Page, control: Locator): Promise<void> {
  await control.waitFor();
  for (let tabs = 0; tabs < tabsMax; tabs += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error(`Tab did not reach ${String(control)}.`);
}

async function press(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Of people with a phone number. */
async function newList(page: Page, state: string): Promise<{ listId: string; physicianId: string }> {
  await open(page, `/search?state=${state}`);
  const filters = { state, hasPhone: true, limit: 2 };
  const found = Object(await post(page, '/optimized-search', { filters }));
  const physicianIds = [...found.data].map((candidate) => String(Object(candidate).id));
  const { list } = Object(await post(page, '/add-to-list', { listName: `Keyboard ${state}`, physicianIds }));
  return { listId: String(list.id), physicianId: physicianIds[0] ?? '' };
}

it('a recruiter in a narrow window joins, shares, is warned and leaves with the keyboard alone', () => {
  const shape = { who: 'anonymous' as const, expected: /status of 40[0349]|429/ };
  const state = 'OH';
  return visit(browser, shape, (owner) =>
    visit(browser, { ...shape, viewport: phone }, async (member) => {
      const [ownerEmail, email] = [await becomeMember(owner), await becomeMember(member)];
      await foundWorkspace({ email: ownerEmail, name: 'Keyboard Alone', seats: 3 });

      await open(owner, '/workspace');
      await tabTo(owner, owner.getByLabel('Email address'));
      await owner.keyboard.type(email);
      await press(owner, button(owner, 'Invite'));
      await owner.getByText(`An invitation is on its way to ${email}.`).waitFor();
      await expectNoBarriersAtBothWidths(owner);

      await open(member, linkIn(await readMail(member, email, /Invitation/)));
      await press(member, member.getByRole('checkbox', { name: 'Hand over my work when I leave' }), ' ');
      await press(member, button(member, 'Join Workspace'));
      await member.getByText('Your role is Recruiter').waitFor();
      await expectNoBarriersAtBothWidths(member);

      const { listId, physicianId } = await newList(member, state);
      await open(member, `/lists/${listId}`);
      await press(member, button(member, 'Share'));
      const share = dialog(member, 'Share this list');
      await tabTo(member, share.getByRole('radio', { name: 'Only me' }));
      await member.keyboard.press('ArrowDown');
      await member.keyboard.press('ArrowDown');
      expect(await share.getByRole('radio', { name: /^Work/ }).isChecked()).toBe(true);
      await expectNoBarriersAtBothWidths(member);
      await member.keyboard.press('Enter');
      await member.getByText('Shared · work').waitFor();
      // The focus is where the dialog was opened.
      await expect.poll(() => button(member, 'Share').evaluate((one) => one === document.activeElement)).toBe(true);

      await open(owner, `/lists/${listId}`);
      const stage = owner.getByRole('combobox', { name: /^Stage of/ }).first();
      await tabTo(owner, stage);
      await owner.keyboard.type('Rep');
      await expect
        .poll(() =>
          member
            .getByRole('combobox', { name: /^Stage of/ })
            .first()
            .inputValue(),
        )
        .toBe('replied');
      await press(owner, button(owner, 'History'));
      await owner.getByRole('region', { name: 'History' }).getByText('Replied').waitFor();
      await expectNoBarriersAtBothWidths(owner);

      await post(owner, '/contact-attempts', { physicianId, channel: 'call', outcome: 'voicemail' });
      const row = member.locator(`article[data-id="${physicianId}"]`);
      await row
        .getByText(/(?:Called|Contacted) by/)
        .first()
        .waitFor();
      await press(member, row.getByRole('button', { name: /^View Phone/ }));
      const warning = dialog(member, 'Contacted Recently');
      await warning.getByText(/ called this person today\./).waitFor();
      await expectNoBarriersAtBothWidths(member);
      await member.keyboard.press('Escape');
      await warning.waitFor({ state: 'detached' });

      await open(member, '/workspace');
      await press(member, button(member, 'Leave Workspace…'));
      const leaving = dialog(member, 'Leave Workspace');
      await leaving.waitFor();
      await expectNoBarriersAtBothWidths(member);
      await press(member, leaving.getByRole('button', { name: /^Leave/ }));
      await member.getByRole('heading', { name: 'You are in no workspace' }).waitFor();
      await open(member, `/lists/${listId}`);
      await member.getByRole('heading', { name: 'Unlock Unlimited Contacts' }).waitFor();
      await open(owner, '/lists');
      await owner.getByRole('heading', { name: `Keyboard ${state}` }).waitFor();
    }),
  );
});
