// A professional lets a file propose the values of the resume form, with and without scripts.
import type { Browser, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { docxOf } from '#server/features/submissions/reading/testing/make-docx.ts';
import { inventedResumes } from '#server/features/submissions/reading/testing/invented-resumes.ts';
import { textPdf } from '#server/features/submissions/reading/testing/make-pdf.ts';
import { expectNoBarriers } from './axe.ts';
import { browserOfWorker } from './browser.ts';
import { open, reload, visit } from './visit.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
});

const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const fileInput = (page: Page) => page.getByLabel('PDF or Word file (.docx)');
const text = inventedResumes[0]?.text ?? '';
const word = { name: '../../x.docx', mimeType: 'application/octet-stream', buffer: docxOf(text) };
const pdf = { name: 'resume.pdf', mimeType: 'application/pdf', buffer: textPdf(text.replaceAll(/[•–]/g, '-')) };

/** The server delays a form that is sent within three seconds after it was shown. */
async function press(page: Page, name: string, isDone: () => Promise<boolean>): Promise<void> {
  await button(page, name).click();
  await expect.poll(isDone).toBe(true);
}

const hasSubmitted = (page: Page) => (): Promise<boolean> =>
  Promise.resolve(new URL(page.url()).pathname === '/success');

it('a file fills empty fields, keeps the others, and is submitted with two more schools and three more skills', () =>
  visit(browser, { who: 'anonymous', expected: /400|429/ }, async (page) => {
    await open(page, '/submit-resume');
    await field(page, 'First name').fill('Janet');
    await fileInput(page).setInputFiles({ name: 'letter.pdf', mimeType: 'application/pdf', buffer: Buffer.from(text) });
    await page.getByText('Choose a PDF or a Word file in the .docx format.').waitFor();
    await fileInput(page).setInputFiles(word);
    await page.getByText(/^We filled in 11 fields from your file\. One field that you had filled in differ/).waitFor();
    expect(await field(page, 'First name').inputValue()).toBe('Janet');
    expect(await field(page, 'City').inputValue()).toBe('Columbus');
    await page.getByText('Your file says “Jane”.').waitFor();
    await expectNoBarriers(page, ['light', 'dark']);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectNoBarriers(page, ['light', 'dark']);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
    await button(page, 'Use it: Jane').click();
    await expect.poll(() => field(page, 'First name').inputValue()).toBe('Jane');

    await button(page, 'Remove the Values from the File').click();
    await expect.poll(() => field(page, 'City').inputValue()).toBe('');
    await fileInput(page).setInputFiles(pdf);
    await page.getByText(/^We filled in/).waitFor();
    await button(page, 'Remove Bachelor of Science in Nursing, Lakeside College').waitFor();
    for (const [school, degree] of [
      ['Foothill College', 'ADN'],
      ['Mesa University', 'DNP'],
    ] as const) {
      await field(page, 'School').fill(school);
      await field(page, 'Degree').fill(degree);
      await field(page, 'Degree').press('Enter');
      await button(page, `Remove ${degree}, ${school}`).waitFor();
    }
    for (const skill of ['Suturing', 'Spirometry', 'Spanish']) {
      await field(page, 'Skill').fill(skill);
      await field(page, 'Skill').press('Enter');
      await button(page, `Remove ${skill}`).waitFor();
    }
    await reload(page);
    await button(page, 'Remove DNP, Mesa University').waitFor();
    await press(page, 'Submit Resume', hasSubmitted(page));
    await page.getByRole('heading', { name: 'Resume submitted successfully!' }).waitFor();
    expect(await page.getByText(/payment/i).count()).toBe(0);
    await expectNoBarriers(page, ['light', 'dark']);
  }));

it('without scripts a file is read by its own button, and the form shows its values to be checked', () =>
  visit(browser, { who: 'anonymous', javaScriptEnabled: false, expected: /400|429/ }, async (page) => {
    await page.goto('/submit-resume');
    await field(page, 'Last name').fill('Roe-Finch');
    await button(page, 'Read My Resume').click();
    await page.getByText('Choose a PDF or Word (.docx) file first.').waitFor();
    const tooLarge = { name: 'scan.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(6_000_000, '%PDF-') };
    await fileInput(page).setInputFiles(tooLarge);
    await button(page, 'Read My Resume').click();
    await page.getByText('The file is larger than 5 MB.').waitFor();

    await field(page, 'Last name').fill('Roe-Finch');
    await expect
      .poll(
        async () => {
          await fileInput(page).setInputFiles(word);
          await button(page, 'Read My Resume').click();
          return page.getByText(/^We filled in 11 fields/).isVisible();
        },
        { timeout: 300_000, interval: 700 },
      )
      .toBe(true);
    expect(await field(page, 'Last name').inputValue()).toBe('Roe-Finch');
    await page.getByText('Your file says “Roe”.').waitFor();
    expect(await field(page, 'School 2').inputValue()).toBe('Lakeside College');
    await field(page, 'Skill').fill(`${await field(page, 'Skill').inputValue()}, Suturing`);
    await press(page, 'Submit Resume', hasSubmitted(page));
    await page.getByRole('heading', { name: 'Resume submitted successfully!' }).waitFor();
  }));
