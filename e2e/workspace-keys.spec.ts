// What belongs to a workspace and not to a person: a key that outlives the account of its creator, and a system that every member uses.
import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { becomeMember, password } from './account-forms.ts';
import { expectNoBarriersAtBothWidths } from './axe.ts';
import { browserOfWorker } from './browser.ts';
import { post } from './post.ts';
import { serverOfWorker } from './server-of-worker.ts';
import { hydrated, open, visit } from './visit.ts';
import { walkedIn } from './windows.ts';
import { foundWorkspace, joinAs } from './workspace-steps.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
});

async function enterPassword(page: Page, done: Locator): Promise<void> {
  const stepUp = page.getByRole('dialog', { name: 'Confirm Your Identity', exact: true });
  await done.or(stepUp).first().waitFor();
  if (!(await stepUp.isVisible())) return;
  await stepUp.getByLabel('Your password').fill(password);
  await stepUp.getByRole('button', { name: 'Confirm', exact: true }).click();
  await done.waitFor();
}

const shape = (width: number) => ({
  who: 'anonymous' as const,
  expected: /status of 40[1349]/,
  viewport: { width, height: 900 },
});

const search = async (key: string): Promise<number> => {
  const response = await fetch(`${serverOfWorker().baseUrl}/api/optimized-search`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ filters: { limit: 1 } }),
  });
  return response.status;
};

async function createKey(page: Page, name: string): Promise<string> {
  await open(page, '/workspace');
  await hydrated(page);
  await page.getByRole('button', { name: 'Create API Key' }).click();
  const form = page.getByRole('form', { name: 'Create an API key' });
  await form.getByLabel('Name', { exact: true }).fill(name);
  await form.getByLabel('Role').selectOption('viewer');
  await form.getByRole('checkbox', { name: /^Search/ }).check();
  await expectNoBarriersAtBothWidths(page);
  await form.getByRole('button', { name: 'Create Key' }).click();
  await enterPassword(page, page.getByText('Copy the key now'));
  const key = await page.locator('code', { hasText: /^cr_live_[\w-]{43}$/ }).innerText();
  await expectNoBarriersAtBothWidths(page);
  await page.getByRole('button', { name: 'I Have Kept It' }).click();
  return key;
}

it.each(walkedIn(360))('a key works after its creator has left, until an owner revokes it, at %i px', (width) =>
  visit(browser, shape(width), (owner) =>
    visit(browser, shape(width), async (manager) => {
      const [ownerEmail, managerEmail] = [await becomeMember(owner), await becomeMember(manager)];
      await foundWorkspace({ email: ownerEmail, name: `Keyholders ${width}`, seats: 3 });
      await joinAs(owner, manager, managerEmail, 'manager');
      const key = await createKey(manager, `Payroll ${width}`);
      expect(await search(key)).toBe(200);
      await manager.getByText(`Key: Payroll ${width}`).first().waitFor();
      await manager.getByText('Every seat is taken or held by an invitation, so no key').waitFor();

      await manager.getByRole('button', { name: 'Leave Workspace…' }).click();
      await manager
        .getByRole('dialog', { name: 'Leave Workspace', exact: true })
        .getByRole('button', { name: 'Leave', exact: true })
        .click();
      await manager.getByRole('heading', { name: 'You are in no workspace' }).waitFor();
      expect(await search(key)).toBe(200);

      await open(owner, '/workspace');
      await hydrated(owner);
      await owner.getByRole('button', { name: `Replace Payroll ${width}` }).click();
      await expectNoBarriersAtBothWidths(owner);
      await owner.getByRole('button', { name: 'Replace Key' }).click();
      await enterPassword(owner, owner.getByText('Copy the key now'));
      const next = await owner.locator('code', { hasText: /^cr_live_[\w-]{43}$/ }).innerText();
      expect([await search(key), await search(next)]).toEqual([401, 200]);
      await owner.getByRole('button', { name: 'I Have Kept It' }).click();
      await owner.getByRole('button', { name: `Revoke Payroll ${width}` }).focus();
      await owner.keyboard.press('Enter');
      await owner.getByRole('button', { name: 'Revoke Key' }).click();
      await owner.getByRole('button', { name: `Revoke Payroll ${width}` }).waitFor({ state: 'detached' });
      expect(await search(next)).toBe(401);
      await expectNoBarriersAtBothWidths(owner);
    }),
  ),
);

const people = z.object({
  count: z.number(),
  data: z.array(
    z.object({
      id: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      specialty: z.string(),
      location: z.string(),
    }),
  ),
});
const filtersOf = (width: number) => ({ specialty: [width === 360 ? 'Pediatrics' : 'Dermatology'] });
const found = async (page: Page, filters: object) =>
  people.parse(await post(page, '/optimized-search', { filters: { limit: 2, ...filters } }));

it.each(walkedIn(1440))(
  'an owner saves a file for the workspace, and a recruiter sees and leaves out its people, at %i px',
  (width) =>
    visit(browser, shape(width), (owner) =>
      visit(browser, shape(width), async (recruiter) => {
        const [ownerEmail, recruiterEmail] = [await becomeMember(owner), await becomeMember(recruiter)];
        await foundWorkspace({ email: ownerEmail, name: `Applicants ${width}`, seats: 2 });
        await joinAs(owner, recruiter, recruiterEmail, 'recruiter');
        await open(owner, '/lists/compare');
        await hydrated(owner);
        const filters = filtersOf(width);
        const { count, data } = await found(owner, filters);
        const lines = [
          ['Given name', 'Surname', 'Discipline', 'Location'],
          ...data.map(({ firstName, lastName, specialty, location }) => [firstName, lastName, specialty, location]),
        ];
        await owner.getByLabel('CSV file or Excel workbook').setInputFiles({
          name: 'applicants.csv',
          mimeType: 'text/csv',
          buffer: Buffer.from(lines.map((cells) => cells.map((cell) => `"${cell}"`).join(',')).join('\n')),
        });
        await owner.getByRole('button', { name: 'Compare 2 Rows' }).click();
        await owner.getByRole('button', { name: 'Save as Workspace System' }).click();
        await owner.getByText(/^2 people of the directory are in your workspace’s system/).waitFor();
        await owner.getByRole('button', { name: 'Save as My System' }).waitFor();
        await expectNoBarriersAtBothWidths(owner);

        const specialty = encodeURIComponent(filters.specialty[0] ?? '');
        await open(recruiter, `/search?specialty=${specialty}&inMySystem=true`);
        await hydrated(recruiter);
        await recruiter.getByText('In your workspace’s system').first().waitFor({ state: 'attached' });
        expect(await recruiter.getByRole('article').count()).toBe(2);
        await expectNoBarriersAtBothWidths(recruiter);
        await open(recruiter, `/physician/${data[0]?.id}`);
        await recruiter.getByText('In your workspace’s system').first().waitFor();
        expect((await found(recruiter, { ...filters, inMySystem: false })).count).toBe(count - 2);
        await open(recruiter, '/lists/compare');
        await recruiter.getByText(/^2 people of the directory are in your workspace’s system/).waitFor();
        expect(await recruiter.getByRole('button', { name: 'Delete Workspace System' }).count()).toBe(0);
        await expectNoBarriersAtBothWidths(recruiter);
      }),
    ),
);
