// An agency sets up single sign-on, a colleague signs in by the provider, and passwords of its domain end.
import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { z } from 'zod';
import {
  startRealProvider,
  realClient,
  type RealProvider,
} from '#server/features/workspaces/sign-on/testing/real-provider.ts';
import { accountMenu, becomeMember, field, logIn, password, signOut } from './account-forms.ts';
import { expectNoBarriersAtBothWidths, phone } from './axe.ts';
import { browserOfWorker } from './browser.ts';
import { writeRecord } from './name-server.ts';
import { serverOfWorker } from './server-of-worker.ts';
import { codeNow } from './totp.ts';
import { open, visit } from './visit.ts';

let browser: Browser;
let provider: RealProvider;
let callbackUrl = 'http://localhost/nowhere';
beforeAll(async () => {
  browser = await browserOfWorker();
  provider = await startRealProvider(() => callbackUrl);
});
afterAll(async () => {
  provider.close();
});

const toast = (page: Page, words: string) => page.getByRole('status').getByText(words);
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true });
const signOnButton = (page: Page) => page.getByRole('button', { name: 'Continue with Single Sign-On' });

async function post(page: Page, path: string, data: object): Promise<unknown> {
  const response = await page.request.post(path, { data, headers: { origin: serverOfWorker().baseUrl } });
  if (!response.ok()) throw new Error(`${path} was answered ${response.status()}: ${await response.text()}`);
  return response.json();
}

const grantSeats = (email: string, name: string): Promise<void> =>
  visit(browser, { who: 'admin' }, async (page) => {
    await post(page, '/api/auth/step-up', { password: serverOfWorker().samplePassword });
    await post(page, '/api/workspace-seats', { email, name, seats: 3 });
  });

/** The key of the authenticator, and a backup code. The session is a new one. */
async function setUpSecondFactor(page: Page): Promise<{ key: string; backupCode: string }> {
  const { totpURI, backupCodes } = z
    .object({ totpURI: z.string(), backupCodes: z.array(z.string()) })
    .parse(await post(page, '/api/auth/two-factor/enable', { password }));
  const key = new URL(totpURI).searchParams.get('secret') ?? '';
  await post(page, '/api/auth/two-factor/verify-totp', { code: codeNow(key) });
  return { key, backupCode: backupCodes[0] ?? '' };
}

/** At the provider. */
async function enterAddress(page: Page, email: string): Promise<void> {
  await page.getByRole('heading', { name: 'Agency login' }).waitFor();
  await page.getByLabel('Work address').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
}

async function enterProvider(owner: Page): Promise<void> {
  callbackUrl = (await owner.getByText('/api/sign-on/').textContent()) ?? '';
  await owner.getByRole('button', { name: 'Enter Provider' }).click();
  const form = dialog(owner, 'Identity Provider');
  await form.getByRole('button', { name: 'Save' }).click();
  await form.getByText('Enter the issuer.').waitFor();
  await expectNoBarriersAtBothWidths(owner);
  await form.getByLabel('Issuer').fill(provider.issuer);
  await form.getByLabel('Client ID').fill(realClient.clientId);
  await form.getByLabel('Client secret', { exact: true }).fill(realClient.clientSecret);
  await owner.keyboard.press('Enter');
  const stepUp = dialog(owner, 'Confirm Your Identity');
  await stepUp.getByLabel('Your password').fill(password);
  await stepUp.getByRole('button', { name: 'Confirm', exact: true }).click();
  await toast(owner, 'Prove a domain next').waitFor();
}

async function proveDomain(owner: Page, domain: string): Promise<void> {
  await owner.getByLabel('Domain', { exact: true }).fill(domain);
  await owner.keyboard.press('Enter');
  await owner.getByText(`Add the TXT record to ${domain}`).waitFor();
  await owner.getByRole('button', { name: `Check ${domain}` }).click();
  await toast(owner, 'The record was not found.').waitFor();
  const record = (await owner.getByText('careroster-verification=').textContent()) ?? '';
  writeRecord(serverOfWorker().dataDir, domain, record);
  await owner.getByRole('button', { name: `Check ${domain}` }).click();
  await toast(owner, 'can log in with your provider.').waitFor();
}

it('an agency signs in with its own provider, a colleague on a phone', () => {
  const shape = { who: 'anonymous' as const, expected: /status of 40[0349]|429/ };
  return visit(browser, shape, (owner) =>
    visit(browser, { ...shape, viewport: phone }, async (colleague) => {
      const domain = `agency-${randomUUID()}.example`;
      const [ownerEmail, email] = [`owner@${domain}`, `carla@${domain}`];
      await becomeMember(owner, ownerEmail);
      await grantSeats(ownerEmail, 'Southline Sign-On');
      await open(owner, '/workspace');
      await owner.getByRole('heading', { name: 'Single Sign-On' }).waitFor();
      await enterProvider(owner);
      await proveDomain(owner, domain);
      await expectNoBarriersAtBothWidths(owner);

      await owner.getByRole('button', { name: 'Test Sign-On' }).click();
      await enterAddress(owner, ownerEmail);
      await owner.getByText('The test succeeded.').waitFor();

      await open(colleague, '/login');
      await field(colleague, 'Email').fill(email);
      await colleague.keyboard.press('Tab');
      await signOnButton(colleague).waitFor();
      await expectNoBarriersAtBothWidths(colleague);
      await signOnButton(colleague).press('Enter');
      await enterAddress(colleague, email);
      await open(colleague, '/workspace');
      await colleague.getByRole('heading', { name: 'Southline Sign-On' }).waitFor();
      await colleague.getByText('Your role is Recruiter').waitFor();
      await open(colleague, '/account?tab=security');
      await colleague.getByText('Your password and second factor are those of your organization').waitFor();
      await expectNoBarriersAtBothWidths(colleague);

      const { key, backupCode } = await setUpSecondFactor(owner);
      await open(owner, '/workspace');
      await owner.getByRole('button', { name: `Enforce ${domain}` }).click();
      await expectNoBarriersAtBothWidths(owner);
      await dialog(owner, 'Enforce Single Sign-On').getByRole('button', { name: 'Enforce', exact: true }).click();
      const stepUp = dialog(owner, 'Confirm Your Identity');
      await stepUp.getByLabel('Code from your authenticator app').fill(codeNow(key));
      await stepUp.getByRole('button', { name: 'Confirm', exact: true }).click();
      await toast(owner, 'log in with your provider only.').waitFor();
      await expectNoBarriersAtBothWidths(owner);

      await visit(browser, shape, async (stranger) => {
        await open(stranger, '/login');
        await logIn(stranger, email, 'a password');
        await stranger.getByText('log in with single sign-on. Enter your address').waitFor();
        await expectNoBarriersAtBothWidths(stranger);
        await open(stranger, '/sign-on?refused=seats_full');
        await stranger.getByText('Every seat of the workspace is taken.').waitFor();
        await expectNoBarriersAtBothWidths(stranger);
      });

      await signOut(owner);
      // The page of the workspace leads to the login by itself, and the login leads back.
      await owner.waitForURL(/\/login/);
      await logIn(owner, ownerEmail);
      await owner.getByText('One more step').waitFor();
      await owner.getByRole('button', { name: 'Use a backup code' }).click();
      await owner.getByLabel('Backup code').fill(backupCode);
      await owner.keyboard.press('Enter');
      await owner.waitForURL(/\/workspace/);
      await accountMenu(owner).waitFor();
    }),
  );
});
