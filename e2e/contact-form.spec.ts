// The form with which a visitor writes to the operator.
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findBarriers } from './axe.ts';
import { browserOfWorker } from './browser.ts';
import { confirmAdmin } from './confirm-admin.ts';
import { readMail, requestMails } from './mailbox.ts';
import { hydrated, open, reload, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
  await confirmAdmin();
});

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Message' });

const attack = '<img src=x onerror="window.hasRun=1">';

/** The server delays a message that is sent within three seconds after the form was shown. */
async function send(page: Page): Promise<void> {
  await sendButton(page).click();
  await page.getByRole('main').getByText('Message sent!').waitFor();
}

it('an incomplete message shows its errors, and a complete one reaches the administrator, who handles and deletes it', () =>
  visit(browser, { who: 'anonymous', expected: /429/ }, async (page) => {
    await open(page, '/pricing');
    await page.getByRole('link', { name: 'Contact Sales' }).click();
    await page.getByRole('heading', { name: 'Contact Us' }).waitFor();
    await hydrated(page);
    await sendButton(page).click();
    for (const words of [
      'Name must be at least 2 characters.',
      'Please enter a valid email address.',
      'Subject must be at least 5 characters.',
      'Message must be at least 10 characters.',
    ])
      await page.getByText(words).waitFor();
    expect(await field(page, 'Name').evaluate((element) => element === document.activeElement)).toBe(true);
    await field(page, 'Name').fill('Rosa Lind');
    await field(page, 'Email').fill('rosa@northline.example');
    await field(page, 'Subject').fill(`Seats for eleven ${attack}`);
    await field(page, 'Message').fill(`We are eleven recruiters.\nWhat would that cost? ${attack} ${'W'.repeat(300)}`);
    await send(page);
    expect(await field(page, 'Message').inputValue()).toBe('');
    expect(await readMail(page, 'admin@careroster.test', /Seats for eleven/)).toContain('What would that cost?');
    await visit(browser, { who: 'admin', viewport: { width: 768, height: 900 } }, handleAndDelete);
  }));

async function handleAndDelete(page: Page): Promise<void> {
  await page.goto('/admin-messages');
  const row = page.getByRole('listitem').filter({ hasText: `Seats for eleven ${attack}` });
  await row.getByText('Rosa Lind, rosa@northline.example').waitFor();
  const seen = await page.evaluate(() => ({
    hasRun: 'hasRun' in window,
    isWider: document.documentElement.scrollWidth > window.innerWidth,
  }));
  expect(seen).toEqual({ hasRun: false, isWider: false });
  expect(await findBarriers(page)).toEqual([]);
  await hydrated(page);
  await row.getByRole('button', { name: /^Reply/ }).click();
  await row.getByRole('textbox', { name: 'Reply' }).fill(`Eleven seats ${attack}`);
  expect(await findBarriers(page)).toEqual([]);
  await row.getByRole('button', { name: 'Send Reply' }).dblclick();
  await row.waitFor({ state: 'detached' });
  expect(await readMail(page, 'rosa@northline.example', /^Re: Seats for eleven/)).toContain('Eleven seats');
  await open(page, '/admin-messages?status=handled');
  await row.getByText(/^Reply of admin@careroster\.test/).waitFor();
  await row.getByRole('button', { name: /^Mark as Waiting/ }).click();
  await row.waitFor({ state: 'detached' });
  await open(page, '/admin-messages');
  await row.getByRole('button', { name: /^Mark as Handled/ }).click();
  await row.waitFor({ state: 'detached' });
  await page.getByText('Handled', { exact: true }).first().click();
  await row.getByText(/handled/).waitFor();
  await row.getByRole('button', { name: /^Delete/ }).click();
  await page.getByRole('button', { name: 'Delete Message' }).click();
  await row.waitFor({ state: 'detached' });
  await reload(page);
  await page.getByRole('heading', { name: 'Contact Messages' }).waitFor();
  expect(await row.count()).toBe(0);
}

it('a program that fills in every field, also the hidden one, sees the usual response, and its message never arrives', () =>
  visit(browser, { who: 'anonymous', expected: /429/ }, async (page) => {
    await open(page, '/contact');
    await page.evaluate(() => {
      for (const input of document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
        'form input, form textarea',
      ))
        input.value = input.name === 'email' ? 'robot@pills.example' : 'Cheap pills for everyone';
    });
    await send(page);
    const mails = await requestMails(page, 'admin@careroster.test');
    expect(await mails.text()).not.toContain('Cheap pills');
  }));

it('a message that could not be sent is kept, and the form of a signed-in user has their name and address', () =>
  visit(browser, { who: 'basic', expected: /503|429/ }, async (page) => {
    await open(page, '/contact');
    expect(await field(page, 'Email').inputValue()).toBe('basic@careroster.test');
    await field(page, 'Subject').fill('About my plan');
    await field(page, 'Message').fill('Please tell me more about it.');
    await page.route('**/api/contact-form', (route) =>
      route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'Away.', requestId: 'r' } }),
    );
    await sendButton(page).click();
    await page.getByRole('alert').getByText('Your message could not be sent. Please try again later.').waitFor();
    await page.getByText('Something went wrong').waitFor();
    expect(await field(page, 'Message').inputValue()).toBe('Please tell me more about it.');
    await page.unroute('**/api/contact-form');
    await send(page);
  }));

it('a message that was sent with many others or too late is kept, and can be sent again', () =>
  visit(browser, { who: 'basic', expected: /429|409/ }, async (page) => {
    await open(page, '/contact');
    await field(page, 'Subject').fill('About my record');
    await field(page, 'Message').fill('Please tell me more about it.');
    for (const [status, code, message] of [
      [429, 'TOO_FAST', 'Many forms are being sent at this moment.'],
      [409, 'FORM_EXPIRED', 'This page was open for a long time.'],
    ] as const) {
      await page.route('**/api/contact-form', (route) =>
        route.request().method() === 'GET'
          ? route.continue()
          : route.fulfill({ status, json: { code, message, requestId: 'r' } }),
      );
      await sendButton(page).click();
      await page.getByRole('alert').getByText(message).waitFor();
      expect(await field(page, 'Message').inputValue()).toBe('Please tell me more about it.');
      await page.unroute('**/api/contact-form');
    }
    await send(page);
  }));

it('a failure that names a field is shown beside it and moves the focus there', () =>
  visit(browser, { who: 'basic', expected: /400/ }, async (page) => {
    await open(page, '/contact');
    await field(page, 'Subject').fill('About my plan');
    await field(page, 'Message').fill('Please tell me more about it.');
    const body = { code: 'INVALID_INPUT', message: 'This subject is not accepted.', requestId: 'r', field: 'subject' };
    await page.route('**/api/contact-form', (route) =>
      route.request().method() === 'GET' ? route.continue() : route.fulfill({ status: 400, json: body }),
    );
    // The second failure moves the focus again, although it is the same one.
    for (let attempt = 1; attempt <= 2; attempt += 1) {
      await field(page, 'Message').focus();
      await sendButton(page).click();
      await expect
        .poll(() => field(page, 'Subject').evaluate((element) => element === document.activeElement))
        .toBe(true);
      expect(await field(page, 'Subject').getAttribute('aria-invalid')).toBe('true');
      const describedBy = await field(page, 'Subject').getAttribute('aria-describedby');
      expect(await page.locator(`[id="${describedBy}"]`).textContent()).toBe(body.message);
      expect(await field(page, 'Message').inputValue()).toBe('Please tell me more about it.');
    }
    expect(await page.getByRole('main').getByText('Your message could not be sent').count()).toBe(0);
  }));

it('the contact form works without scripts: a refused message keeps its texts, and a complete one reaches the administrator', () =>
  visit(browser, { who: 'anonymous', javaScriptEnabled: false, expected: /400|429/ }, async (page) => {
    await page.goto('/contact');
    await field(page, 'Name').fill('Omar Quill');
    await field(page, 'Email').fill('omar@northline.example');
    await field(page, 'Subject').fill('Four');
    await field(page, 'Message').fill('We would like to know more.');
    await sendButton(page).click();
    await page.getByText('Subject must be at least 5 characters.').waitFor();
    expect(await field(page, 'Message').inputValue()).toBe('We would like to know more.');
    await field(page, 'Subject').fill('Seats without scripts');
    await send(page);
    expect(await field(page, 'Message').inputValue()).toBe('');
    expect(await readMail(page, 'admin@careroster.test', /Seats without scripts/)).toContain('know more');
  }));
