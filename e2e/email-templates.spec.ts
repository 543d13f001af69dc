// A recruiter generates an email, keeps it as a template and uses it again.
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { findBarriers } from './axe.ts';
import { browserOfWorker } from './browser.ts';
import { emailField as field, generateEmail } from './email-screen.ts';
import { open, reload, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
});

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const toast = (page: Page, text: string) => page.getByRole('status').getByText(text);

it('an email is generated, edited, saved, loaded after a reload, renamed and deleted', () =>
  visit(browser, { who: 'premium', permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
    await open(page, '/search');
    await page.getByRole('link', { name: 'Email', exact: true }).first().click();
    await page.getByText('Ready to Generate').waitFor();
    await page.getByText('No templates saved yet').waitFor();
    await page.getByText('it is not AI').waitFor();
    // Enter in an incomplete form says what is missing.
    expect(await button(page, 'Generate Email').isDisabled()).toBe(true);
    await field(page, 'Job Title').press('Enter');
    await toast(page, 'Job Title Required').waitFor();
    await field(page, 'Job Title').fill('ICU Nurse');
    await field(page, 'Job Title').press('Enter');
    await toast(page, 'Job Description Required').waitFor();

    await page.getByLabel('Email Tone').selectOption('Casual');
    await page.getByLabel('Email Length').selectOption('Short');
    await page.getByLabel('Position Type').selectOption('Per diem');
    await field(page, 'Email Signature').fill('Rosa Lind\nNorthline Staffing');
    await generateEmail(page);
    await toast(page, 'Email Generated!').waitFor();
    expect(await field(page, 'Subject').inputValue()).toBe('Open to a per diem ICU Nurse role?');
    expect(await field(page, 'Body').inputValue()).toMatch(/Thanks,\nRosa Lind\nNorthline Staffing$/);

    await field(page, 'Subject').fill('Nights at our ICU');
    await button(page, 'Copy Email').click();
    await button(page, 'Copied!').waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
      /^Subject: Nights at our ICU\n\nHi \{\{first_name\}\},\n/,
    );
    await button(page, 'Save as Template: ICU Nurse').click();
    await toast(page, 'Template Saved').waitFor();

    await reload(page);
    await button(page, /^Load ICU Nurse/).click();
    await toast(page, 'Template Loaded').waitFor();
    expect(await field(page, 'Subject').inputValue()).toBe('Nights at our ICU');
    expect(await page.getByLabel('Email Tone').inputValue()).toBe('casual');
    expect(await page.getByLabel('Position Type').inputValue()).toBe('per-diem');
    expect(await field(page, 'Email Signature').inputValue()).toBe('Rosa Lind\nNorthline Staffing');

    // A changed email is replaced only when the recruiter agrees.
    await field(page, 'Subject').fill('Changed again');
    await button(page, /^Load ICU Nurse/).click();
    await button(page, 'Keep Editing').click();
    expect(await field(page, 'Subject').inputValue()).toBe('Changed again');

    await button(page, /^Edit ICU Nurse/).click();
    await field(page, 'Name').fill('ICU nights');
    await field(page, 'Name').press('Enter');
    await toast(page, 'Template Changed').waitFor();
    await button(page, /^Delete ICU nights/).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await toast(page, 'Template Deleted').waitFor();
    await page.getByText('No templates saved yet').waitFor();
  }));

it('templates of an older version move from the browser into the account, once, also on a phone', () =>
  visit(browser, { who: 'basic', viewport: { width: 360, height: 800 }, hasTouch: true }, async (page) => {
    await page.addInitScript(() => {
      if (sessionStorage.getItem('filled') !== null) return;
      sessionStorage.setItem('filled', 'yes');
      localStorage.setItem(
        'emailTemplates',
        JSON.stringify([
          { id: 1, name: 'From the browser', subject: 'An old one', body: 'Hello {{first_name}}', tone: 'formal' },
          { name: 'Broken' },
        ]),
      );
    });
    const imports: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/import')) imports.push(request.url());
    });
    await open(page, '/email');
    await toast(page, 'Templates moved').waitFor();
    await page.getByText('From the browser', { exact: true }).waitFor();
    // What is no template stays where it was.
    await expect
      .poll(() => page.evaluate(() => localStorage.getItem('emailTemplates')))
      .toBe(JSON.stringify([{ name: 'Broken' }]));
    await generateEmail(page, 'ER Nurse');
    expect(await findBarriers(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await reload(page);
    await page.getByText('From the browser', { exact: true }).waitFor();
    expect(await page.getByText('From the browser', { exact: true }).count()).toBe(1);
    expect(imports).toHaveLength(1);
  }));

it('a failure is explained, keeps what was entered, and can be repeated', () =>
  visit(browser, { who: 'free', expected: /503|429/ }, async (page) => {
    const fail = (path: string, status: number, code: string, message: string) =>
      page.route(`**/api/${path}`, (route) =>
        route.fulfill({ status, json: { code, message, requestId: 'reference-1' } }),
      );
    await fail('email-templates', 503, 'UNAVAILABLE', 'Away.');
    await open(page, '/email');
    await toast(page, 'Connection Error').waitFor();
    await page.getByRole('main').getByText('Failed to connect to database. Please try again later.').waitFor();
    await page.unroute('**/api/email-templates');
    await button(page, 'Try Again').click();
    await page.getByText('No templates saved yet').waitFor();

    await field(page, 'Job Title').fill('ICU Nurse');
    await field(page, 'Job Description').fill('Nights.');
    for (const [code, message, shown] of [
      ['AI_TIMEOUT', 'Anything.', 'Failed to generate email. Please try again.'],
      ['AI_NOT_CONFIGURED', 'AI service is not properly configured. Please contact support.', null],
      ['AI_BUSY', 'Function error: the AI service is busy.', null],
    ] as const) {
      await fail('generate-email/stream', 503, code, message);
      await button(page, 'Generate Email').click();
      await page
        .getByRole('alert')
        .getByText(shown ?? message)
        .waitFor();
      await toast(page, 'Generation Failed').waitFor();
      await page.unroute('**/api/generate-email/stream');
    }
    // A request that takes long can be canceled.
    await page.route('**/api/generate-email/stream', () => undefined);
    await button(page, 'Generate Email').click();
    expect(await button(page, 'Generating...').isDisabled()).toBe(true);
    await button(page, 'Cancel').click();
    await page.unroute('**/api/generate-email/stream');
    await button(page, 'Generate Email').click();
    await field(page, 'Subject').waitFor();

    await fail('email-templates', 503, 'UNAVAILABLE', 'Away.');
    await button(page, /^Save as Template/).click();
    await page
      .getByRole('alert')
      .getByText('Failed to save template. Please check your connection and try again.')
      .waitFor();
    expect(await field(page, 'Job Description').inputValue()).toBe('Nights.');
  }));

it('the demo account generates emails and keeps no templates, and a visitor without an account is sent to the login', async () => {
  await visit(browser, { who: 'demo' }, async (page) => {
    await open(page, '/email');
    await generateEmail(page);
    await button(page, /^Save as Template/).click();
    await page.getByRole('dialog').getByText('This feature is disabled in demo mode.').waitFor();
  });
  await visit(browser, { who: 'anonymous' }, async (page) => {
    await page.goto('/email');
    expect(new URL(page.url()).searchParams.get('return_to')).toBe('/email');
  });
});

it('a template becomes a personal email for one candidate of the results and for several selected ones', () =>
  visit(browser, { who: 'premium', permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
    await open(page, '/email');
    await generateEmail(page);
    await field(page, 'Subject').fill('For {{first_name}} in {{city}}');
    await button(page, /^Save as Template/).click();
    await toast(page, 'Template Saved').waitFor();

    await open(page, '/search?hasEmail=true&state=CA');
    const row = page.locator('article').first();
    const [name = ''] = await row.getByRole('heading').getByRole('link').allTextContents();
    await row.getByRole('button', { name: `Email ${name}` }).click();
    const dialog = page.getByRole('dialog', { name: 'Send Email' });
    const [firstName = ''] = name.split(' ');
    await dialog.getByText(`Hello ${firstName},`).waitFor();
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByText('Uses 1 reveal.').waitFor();
    // The law's footer: a warning until it is complete, and it is part of the email.
    await dialog.getByText(/the footer that US .* is incomplete/).waitFor();
    await dialog.getByLabel('Organization').fill('Northline Staffing');
    await dialog.getByLabel('Postal address').fill('1 Main Street, Springfield, IL 62701');
    await dialog.getByText(/is incomplete/).waitFor({ state: 'detached' });
    await dialog.getByText(/^--\nNorthline Staffing, 1 Main Street/m).waitFor();
    await button(page, 'Reveal Address').click();
    const address = new URL((await dialog.getByRole('link', { name: 'Send', exact: true }).getAttribute('href')) ?? '');
    expect(address.protocol).toBe('mailto:');
    expect(address.pathname).toMatch(/^[^@]+@[^@]+$/);
    expect(address.searchParams.get('subject')).toMatch(new RegExp(`^For ${firstName} in \\w+`));
    expect(address.searchParams.get('body')).toContain('Northline Staffing, 1 Main Street');
    for (const [program, host] of [
      ['Gmail', 'mail.google.com'],
      ['Outlook', 'outlook.office.com'],
      ['Yahoo', 'compose.mail.yahoo.com'],
    ] as const) {
      const href = await dialog.getByRole('link', { name: program }).getAttribute('href');
      expect(new URL(href ?? '').host).toBe(host);
      expect(href).toContain(encodeURIComponent(address.pathname));
    }
    await dialog.getByRole('button', { name: 'Copy Email' }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toContain(`Hello ${firstName},`);
    expect(await findBarriers(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await expect
      .poll(() =>
        row.getByRole('button', { name: `Email ${name}` }).evaluate((element) => element === document.activeElement),
      )
      .toBe(true);

    for (const at of [0, 1, 2]) await page.locator('article').nth(at).getByRole('checkbox').check();
    await page.getByRole('region', { name: 'Selection' }).getByRole('button', { name: 'Send Email' }).click();
    await dialog.getByText('Person 1 of 3').waitFor();
    await dialog.getByText('1 revealed already; writing to the other 2 uses up to 2 reveals').waitFor();
    await dialog.getByRole('button', { name: 'Reveal 2 Addresses' }).click();
    await dialog.getByText('You have revealed all of them.').waitFor();
    await dialog.getByRole('button', { name: 'Next person' }).click();
    const [second = ''] = await page.locator('article').nth(1).getByRole('heading').getByRole('link').allTextContents();
    await dialog.getByText(`Hello ${second.split(' ')[0]},`).waitFor();
    await dialog.getByRole('link', { name: 'Send', exact: true }).waitFor();
    await dialog.getByLabel('Template').selectOption('No template');
    await dialog.getByText('No subject yet').waitFor();
    // The same dialog on a phone.
    await page.setViewportSize({ width: 360, height: 800 });
    await dialog.getByRole('link', { name: 'Send', exact: true }).scrollIntoViewIfNeeded();
    expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBe(0);
    expect(await findBarriers(page)).toEqual([]);
  }));

it('the demo account cannot send emails', () =>
  visit(browser, { who: 'demo' }, async (page) => {
    await open(page, '/search?hasEmail=true');
    await page
      .locator('article')
      .first()
      .getByRole('button', { name: /^Email / })
      .click();
    await page.getByRole('dialog').getByText('This feature is disabled in demo mode.').waitFor();
    expect(await page.getByRole('dialog', { name: 'Send Email' }).count()).toBe(0);
  }));
