// The ways in, as a visitor fills them in.
import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { linkIn, readMail } from './mailbox.ts';
import { serverOfWorker } from './server-of-worker.ts';

export const password = 'tulip-harbor-9';

/** An address without an account. */
export const newEmail = (): string => `visitor-${randomUUID()}@northline.example`;

export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const passwordField = (page: Page, name: string) => page.getByLabel(name, { exact: true });
export const button = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true });

/** Fills in the open sign-up and sends it. */
export async function signUp(page: Page, email: string): Promise<void> {
  await field(page, 'Email').fill(email);
  await passwordField(page, 'Password').fill(password);
  await passwordField(page, 'Confirm password').fill(password);
  await page.getByRole('checkbox', { name: /^I accept/ }).check();
  await button(page, 'Sign up').click();
}

/** Fills in the open login and sends it. */
export async function logIn(page: Page, email: string, secret: string = password): Promise<void> {
  await field(page, 'Email').fill(email);
  await passwordField(page, 'Password').fill(secret);
  await button(page, 'Log in').click();
}

async function post(page: Page, path: string, data: object): Promise<void> {
  const response = await page.request.post(path, { data, headers: { origin: serverOfWorker().baseUrl } });
  if (!response.ok()) throw new Error(`${path} was answered ${response.status()}: ${await response.text()}`);
}

/** A visitor who has signed up, confirmed their address, and is signed in, without the pages of accounts.spec.ts. The page shows what it did. */
export async function becomeMember(page: Page, email: string = newEmail()): Promise<string> {
  await post(page, '/api/auth/sign-up/email', { email, password, acceptedTerms: true });
  const link = linkIn(await readMail(page, email, /confirm/i));
  await post(page, '/api/auth/verify-email', { token: new URL(link).searchParams.get('token') });
  return email;
}

/** The greeting in the account's menu. */
export const accountMenu = (page: Page) =>
  page.getByRole('navigation', { name: 'Site' }).getByRole('button', { name: /^Account of/ });

export async function signOut(page: Page): Promise<void> {
  await accountMenu(page).click();
  await page.getByRole('button', { name: 'Sign Out', exact: true }).click();
  await page.getByText('Logged out').waitFor();
}
