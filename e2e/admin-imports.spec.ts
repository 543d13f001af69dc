// An administrator imports a file from the browser: uploads it, checks it, imports it, reads what was rejected, and undoes it.
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import type { Browser, Locator, Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { followAdminLink } from './admin-bar.ts';
import { expectNoBarriersAtBothWidths, findBarriers } from './axe.ts';
import { browserOfWorker } from './browser.ts';
import { serverOfWorker } from './server-of-worker.ts';
import { open, reload, visit } from './visit.ts';
import { walkedIn } from './windows.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
});

const row = (id: number, last: string, title: string): string =>
  `${id},Rosa,${last},${title},Nurse,quillmark${id}@postbox.example,38`;
const csv = Buffer.from(
  [
    'id,Contactfirstname,Contactlastname,Contacttitle,specialty,Personalemail,Shoe size',
    ...Array.from({ length: 30 }, (_, at) => row(at, `Quillmarkova${at}`, 'Charge Nurse')),
    row(31, '', '=HYPERLINK("http://x.example")'),
    '',
  ].join('\n'),
);

/** The identity is confirmed once in a session; another story may have done so. */
async function confirmIfAsked(page: Page, done: Locator): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Confirm Your Identity' });
  await done.or(dialog).first().waitFor();
  if (await dialog.isVisible()) {
    await dialog.getByLabel('Your password').fill(serverOfWorker().samplePassword);
    await dialog.getByRole('button', { name: 'Confirm' }).click();
  }
  await done.waitFor();
}

async function sendFile(page: Page, name: string, content: Buffer): Promise<void> {
  await page.getByLabel('File', { exact: true }).setInputFiles({ name, mimeType: 'text/csv', buffer: content });
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
}

it('a file is uploaded, checked, imported and undone, and bad files are refused with a sentence', () =>
  visit(
    browser,
    { who: 'admin', viewport: { width: 768, height: 900 }, colorScheme: 'dark', expected: /403|415/ },
    async (page) => {
      await open(page, '/admin');
      await followAdminLink(page, 'Data', 'Imports');
      await page.getByRole('heading', { name: 'Imports', level: 1 }).waitFor();
      await page.getByText(/^at most [\d,]+ MB$/).waitFor();
      expect(await findBarriers(page)).toEqual([]);

      await sendFile(page, 'empty.csv', Buffer.alloc(0));
      await page.getByText('The file is empty.').waitFor();
      await sendFile(page, 'program.csv', Buffer.from('7f454c460000', 'hex'));
      await confirmIfAsked(
        page,
        page.getByText('The file is neither a CSV, plain or in a gzip or zip, nor an Excel workbook'),
      );
      await page.getByRole('button', { name: 'Discard program.csv' }).click();
      const program = page.getByRole('form', { name: 'Uploaded file program.csv' });
      await program.waitFor({ state: 'detached' });

      await sendFile(page, 'quillmark.csv.gz', gzipSync(csv));
      const file = page.getByRole('form', { name: 'Uploaded file quillmark.csv.gz' });
      await file.getByLabel('Source', { exact: true }).fill('Not a name');
      await file.getByRole('button', { name: 'Dry Run' }).click();
      await file.getByText('Enter a short name').waitFor();
      await file.getByLabel('Source', { exact: true }).fill('quillmark');
      await file.getByRole('button', { name: 'Dry Run' }).click();
      await page.getByText('Dry run complete, nothing was written: quillmark.csv.gz').waitFor();
      await page.getByText('The import would read 31 rows of a vendor file: 30 new').waitFor();
      await page.getByText('Columns that are not read: Shoe size.').waitFor();
      await page.getByText('Show 1 of 1 rejected rows').click();
      await page.getByText('The person has no last name.').waitFor();
      expect(await findBarriers(page)).toEqual([]);

      await file.getByRole('button', { name: 'Import' }).click();
      await page
        .getByText('Import is waiting')
        .or(page.getByText(/^Import (?:in progress|complete)/))
        .first()
        .waitFor();
      // The job runs on the server, also while no page is open.
      await page.goto('/search?query=quillmarkova7');
      await expect
        .poll(async () => {
          await reload(page);
          return page.getByRole('article').filter({ hasText: 'Rosa Quillmarkova7' }).count();
        })
        .toBe(1);
      await open(page, '/admin-imports');
      await page.getByText('Import complete: quillmark.csv.gz').waitFor();
      expect(await file.count()).toBe(0);

      await page
        .getByRole('link', { name: /^quillmark-/ })
        .first()
        .click();
      await page.getByRole('heading', { name: /^Batch quillmark-/ }).waitFor();
      const downloading = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Download as CSV' }).click();
      expect(readFileSync(await (await downloading).path(), 'utf8')).toContain(`"'=HYPERLINK(""http://x.example"")"`);
      expect(await findBarriers(page)).toEqual([]);
      await page.getByRole('button', { name: 'Undo Batch' }).click();
      const dialog = page.getByRole('dialog', { name: 'Undo this batch?' });
      await dialog.getByText(/^30 candidates that quillmark-\S+ added will be deleted/).waitFor();
      await dialog.getByRole('button', { name: 'Undo Batch' }).click();
      await page.getByText('Undo complete').waitFor();
      await page.getByText('Undone', { exact: true }).waitFor();
      await page.goto('/search?query=quillmarkova7');
      await page.getByRole('heading', { name: 'No results found' }).waitFor();
    },
  ));

const roster = Buffer.from(
  [
    'Provider,Degree,Dept,Cell #,Work E-mail,City / State',
    '"Quillfeather, Ann B.",RN,Emergency,(312) 555-0142,ann.quillfeather@postbox.example,"Chicago, IL"',
    '"Quillfeather, Li",MD,Cardiology,312.555.0143,li.quillfeather@postbox.example,"Austin, TX"',
    '"Quillfeather, Jo",DO,Surgery,555,jo.quillfeather@postbox.example,"Reno, NV"',
    '',
  ].join('\n'),
);

it.each(walkedIn(360))('a roster with a header of its own is mapped and checked at %i px', (width) =>
  visit(browser, { who: 'admin', viewport: { width, height: 900 }, expected: /403/ }, async (page) => {
    await open(page, '/admin-imports');
    await sendFile(page, `roster-${width}.csv`, roster);
    const file = page.getByRole('form', { name: `Uploaded file roster-${width}.csv` });
    await confirmIfAsked(page, file);
    await file.getByText(/^6 of 6 columns are read, 6 of them guessed: check them/).waitFor();
    await file.getByText('Quillfeather, Ann B.').waitFor();
    await file.getByText('Ann B. Quillfeather, RN').waitFor();
    await file.getByText('Mobile phone could not be read: 5•••').waitFor();
    await file.getByLabel('Meaning of Dept').selectOption('Specialty');
    await file.getByText('Specialty: Emergency').waitFor();
    await expectNoBarriersAtBothWidths(page);
    await file.getByLabel('Source', { exact: true }).fill('roster');
    await file.getByRole('button', { name: 'Dry Run' }).click();
    await page.getByText(`Dry run complete, nothing was written: roster-${width}.csv`).waitFor();
    await page.getByText('The import would read 3 rows of a vendor file: 3 new').first().waitFor();
    await page.getByRole('button', { name: `Discard roster-${width}.csv` }).click();
    await file.waitFor({ state: 'detached' });
  }),
);

it('one candidate is shown with every source and suppressed, and leaves the search', () =>
  visit(browser, { who: 'admin', viewport: { width: 768, height: 900 }, expected: /403|404|410/ }, async (page) => {
    await open(page, '/search?specialty=Nurse');
    const card = page.getByRole('article').first();
    const profile = await card.getByRole('link').first().getAttribute('href');
    const id = /physicians?\/(\d+)/.exec(profile ?? '')?.[1] ?? '';
    await open(page, '/admin-imports/candidate');
    const field = page.getByLabel('NPI or candidate id');
    await field.fill('Rosa');
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByText('Enter an NPI, or the number in the address of a profile').waitFor();
    await field.fill('1999999999');
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByText('There is no candidate with this id or NPI.').waitFor();
    await page.getByLabel('NPI or candidate id').fill(id);
    await page.getByRole('button', { name: 'Find' }).click();
    await page.getByRole('region', { name: 'Claimed values' }).getByText('Yes', { exact: true }).first().waitFor();
    expect(await findBarriers(page)).toEqual([]);
    const contacts = page.getByRole('region', { name: 'Claimed contacts' });
    if (await page.getByRole('button', { name: 'Show Contacts' }).isVisible()) {
      expect(await contacts.textContent()).toContain('•••');
      await page.getByRole('button', { name: 'Show Contacts' }).click();
      await confirmIfAsked(page, contacts.getByText(/@|\(\d{3}\) \d{3}-/).first());
    }
    await page.getByRole('button', { name: 'Suppress Candidate' }).click();
    const dialog = page.getByRole('dialog', { name: 'Suppress this candidate permanently?' });
    await dialog.getByRole('combobox', { name: 'Reason' }).selectOption('asked');
    expect(await findBarriers(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Suppress Candidate' }).click();
    await confirmIfAsked(page, page.getByText('Record removed'));
    await page.getByText('There is no candidate with this id or NPI.').waitFor();
    await expect
      .poll(async () => {
        await page.goto(`/physicians/${id}`);
        return page
          .getByText('Healthcare Worker Not Found')
          .or(page.getByText('asked to be removed'))
          .first()
          .isVisible();
      })
      .toBe(true);
  }));
