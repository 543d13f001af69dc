// A recruiter shares a saved search and a template; the owner of the workspace uses both, has emails about the search, and keeps them when the
// recruiter leaves.
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { becomeMember, password } from './account-forms.ts';
import { expectNoBarriersAtBothWidths, phone } from './axe.ts';
import { browserOfWorker } from './browser.ts';
import { connectDatabase } from './held-import.ts';
import { readMail } from './mailbox.ts';
import { moveAndRun } from './run-alert.ts';
import { serverOfWorker } from './server-of-worker.ts';
import { open, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
});

const toast = (page: Page, words: string) => page.getByRole('status').getByText(words);
const saved = z.object({ data: z.object({ id: z.string() }) });
const found = z.object({ data: z.array(z.object({ id: z.string() })).min(1) });
const template = {
  subject: 'Nights',
  body: 'Hello {{first_name}}',
  tone: 'formal',
  length: 'short',
  position_type: 'contract',
};

const post = async (page: Page, path: string, data: object): Promise<unknown> => {
  const response = await page.request.post(path, { data, headers: { origin: serverOfWorker().baseUrl } });
  expect(response.ok()).toBe(true);
  return response.json();
};

/** The owner and Ana Lima, a recruiter. */
async function foundWorkspace(owner: string, recruiter: string): Promise<void> {
  const database = await connectDatabase(serverOfWorker().dataDir);
  try {
    await database.query(`update users set name = 'Ana Lima' where email = $1`, [recruiter]);
    await database.query(
      `with founded as (insert into workspaces (name, seats) values ('Northline', 3) returning id)
       insert into workspace_members (user_id, workspace_id, role)
       select users.id, founded.id, case when email = $1 then 'owner' else 'recruiter' end from users, founded where email in ($1, $2)`,
      [owner, recruiter],
    );
  } finally {
    await database.end();
  }
}

/** With the keyboard. */
async function share(page: Page, button: RegExp | string, kind: string, right: string): Promise<void> {
  await page.getByRole('button', { name: button }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: `Share this ${kind}` });
  await dialog.getByRole('radio', { name: 'Only me' }).focus();
  await dialog.getByRole('radio', { name: new RegExp(`^${right}`) }).press('Space');
  expect(await dialog.getByRole('radio').count()).toBe(3);
  await expectNoBarriersAtBothWidths(page);
  await dialog.getByRole('button', { name: 'Save' }).press('Enter');
  await toast(page, `The members of your workspace now have the ${kind}`).waitFor();
}

async function leave(page: Page): Promise<void> {
  await open(page, '/workspace');
  await page.getByRole('button', { name: 'Leave Workspace' }).click();
  const question = page.getByRole('dialog', { name: 'Leave Workspace' });
  await question.getByText('What you share goes to an owner of the workspace.').waitFor();
  await question.getByRole('button', { name: 'Leave', exact: true }).click();
  const stepUp = page.getByRole('dialog', { name: 'Confirm Your Identity' });
  const left = page.getByRole('heading', { name: 'You are in no workspace' });
  await left.or(stepUp).first().waitFor();
  if (!(await stepUp.isVisible())) return;
  await stepUp.getByLabel('Your password').fill(password);
  await stepUp.getByRole('button', { name: 'Confirm', exact: true }).click();
  await left.waitFor();
}

it('a search and a template are shared, used by another member on a phone, and stay when theirs leaves', () => {
  const shape = { who: 'anonymous' as const, expected: /status of 40[0349]|429/ };
  const [search, letter] = ['Texans', 'Night nurse'];
  return visit(browser, shape, (ana) =>
    visit(browser, { ...shape, viewport: phone }, async (owner) => {
      const [anaEmail, ownerEmail] = [await becomeMember(ana), await becomeMember(owner)];
      await foundWorkspace(ownerEmail, anaEmail);
      const searchParams = { state: ['TX'] };
      const { id } = saved.parse(await post(ana, '/api/save-search', { name: search, searchParams })).data;
      await post(ana, '/api/email-templates', { ...template, name: letter });
      await open(ana, '/search?tab=saved-searches');
      await share(ana, `Share ${search}`, 'saved search', 'View');
      await ana.getByText('Shared · view').waitFor();
      await expectNoBarriersAtBothWidths(ana);
      await open(ana, '/email');
      await share(ana, new RegExp(`^Share ${letter}`), 'template', 'Manage');
      await ana.getByText('Shared · manage').waitFor();

      await open(owner, '/search?tab=saved-searches');
      await owner.getByText('Of Ana Lima').waitFor();
      const choice = owner.getByRole('group', { name: `Email new matches of ${search}` });
      await choice.getByText('Daily').click();
      await toast(owner, `New matches of “${search}” go to ${ownerEmail}`).waitFor();
      await expectNoBarriersAtBothWidths(owner);
      await owner.getByRole('button', { name: /^Apply Search/ }).click();
      await owner.getByRole('article').first().waitFor();
      const [candidate] = found.parse(await post(owner, '/api/optimized-search', { filters: searchParams })).data;
      await moveAndRun(id, candidate?.id ?? '');
      await readMail(owner, ownerEmail, new RegExp(`for “${search} · Ana Lima”$`));
      await open(owner, '/email');
      await owner.getByText('Of Ana Lima').waitFor();
      await expectNoBarriersAtBothWidths(owner);
      await owner.getByRole('button', { name: new RegExp(`^Load ${letter}`) }).click();
      await toast(owner, 'Template Loaded').waitFor();

      await leave(ana);
      await open(ana, '/search?tab=saved-searches');
      await ana.getByText(search).waitFor({ state: 'detached' });
      await open(owner, '/search?tab=saved-searches');
      await owner.getByText('Shared · view').waitFor();
      await choice.getByRole('radio', { name: 'Daily', checked: true }).waitFor({ state: 'attached' });
      await open(owner, '/email');
      await owner.getByText('Shared · manage').waitFor();
    }),
  );
});
