// Writing to whoever runs the directory.
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from './browser.ts';
import { readMail } from './mailbox.ts';
import { open, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(() => browser.close());

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const sendButton = (page: Page) => page.getByRole('button', { name: 'Send Message' });

it('a message says what it lacks, and then reaches the administrator', () =>
  visit(browser, { who: 'anonymous' }, async (page) => {
    await open(page, '/pricing');
    await page.getByRole('link', { name: 'Contact Sales' }).click();
    await page.getByRole('heading', { name: 'Contact Us' }).waitFor();
    await sendButton(page).click();
    for (const words of ['Name must be at least 2 characters.', 'Please enter a valid email address.', 'Subject must be at least 5 characters.', 'Message must be at least 10 characters.']) await page.getByText(words).waitFor();
    expect(await field(page, 'Name').evaluate((element) => element === document.activeElement)).toBe(true);
    await field(page, 'Name').fill('Rosa Lind');
    await field(page, 'Email').fill('rosa@northline.example');
    await field(page, 'Subject').fill('Seats for eleven');
    await field(page, 'Message').fill('We are eleven recruiters.\nWhat would that cost?');
    await sendButton(page).click();
    await page.getByRole('main').getByText('Message sent!').waitFor();
    expect(await field(page, 'Message').inputValue()).toBe('');
    expect(await readMail(page, 'admin@careroster.test', /Seats for eleven/)).toContain('What would that cost?');
  }));

it('a message that could not be sent is kept, and whoever is signed in need not say who they are', () =>
  visit(browser, { who: 'basic', expected: /503/ }, async (page) => {
    await open(page, '/contact');
    expect(await field(page, 'Email').inputValue()).toBe('basic@careroster.test');
    await field(page, 'Subject').fill('About my plan');
    await field(page, 'Message').fill('Please tell me more about it.');
    await page.route('**/api/contact-form', (route) => route.fulfill({ status: 503, json: { code: 'UNAVAILABLE', message: 'Away.', requestId: 'r' } }));
    await sendButton(page).click();
    await page.getByRole('alert').getByText('Your message could not be sent. Please try again later.').waitFor();
    await page.getByText('Something went wrong').waitFor();
    expect(await field(page, 'Message').inputValue()).toBe('Please tell me more about it.');
    await page.unroute('**/api/contact-form');
    await sendButton(page).click();
    await page.getByRole('main').getByText('Message sent!').waitFor();
  }));
