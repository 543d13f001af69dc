// An operator loads a file while visitors search: its people are found moments after it is in.
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nppesFile } from '#server/features/imports/testing/nppes-file.ts';
import { findBarriers } from './axe.ts';
import { browserOfWorker } from './browser.ts';
import { post } from './post.ts';
import { serverOfWorker } from './server-of-worker.ts';
import { open, reload, visit } from './visit.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'careroster-e2e-import-'));
let browser: Browser;
beforeAll(async () => {
  browser = await browserOfWorker();
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
});

const person = {
  NPI: '1999000056',
  'Provider Last Name (Legal Name)': 'ØSTERVOLD-QUILL',
  'Provider First Name': 'MARIT',
  'Provider Credential Text': 'R.N.',
  'Provider Business Practice Location Address City Name': 'ST. LOUIS',
  'Provider Business Practice Location Address State Name': 'MO',
  'Healthcare Provider Taxonomy Code_1': '163W00000X',
  'Healthcare Provider Primary Taxonomy Switch_1': 'Y',
};
const moved = {
  ...person,
  'Provider Business Practice Location Address City Name': 'AUSTIN',
  'Provider Business Practice Location Address State Name': 'TX',
};

async function importRegistry(name: string, row: typeof person): Promise<string> {
  const file = join(folder, name);
  writeFileSync(file, gzipSync(nppesFile([row])));
  const { stdout } = await run(process.execPath, ['server/entrances/cli/import.ts', file, '--source', 'nppes'], {
    env: { ...process.env, DATA_DIR: serverOfWorker().dataDir },
  });
  return stdout;
}

it('a person of an imported registry file is found under specialty and place, and the next file says in lists and on the profile who moved', () =>
  visit(browser, {}, async (page) => {
    const found = (place: string): Promise<number> =>
      page
        .getByRole('article')
        .filter({ hasText: 'Marit Østervold-Quill' })
        .filter({ hasText: place })
        .filter({ hasText: 'Nurse' })
        .count();
    await open(page, '/search?query=ostervold');
    await page.getByRole('heading', { name: 'No results found' }).waitFor();
    expect(await importRegistry('registry.csv.gz', person)).toMatch(/added +1\n/);
    await expect.poll(() => reload(page).then(() => found('St. Louis, MO'))).toBe(1);

    const search = Object(await post(page, '/optimized-search', { filters: { query: 'ostervold' } }));
    const physicianIds = [...search.data].map((candidate) => Object(candidate).id);
    const { list } = Object(await post(page, '/add-to-list', { listName: 'Nurses', physicianIds }));
    await open(page, `/lists/${String(list.id)}`);
    const changed = page.getByRole('checkbox', { name: /^Changed since I added them/ });
    await changed.waitFor();
    expect(await importRegistry('next.csv.gz', moved)).toMatch(/changed +1\n/);
    await expect.poll(() => reload(page).then(() => found('Austin, TX'))).toBe(1);
    await page.getByRole('link', { name: '1 changed since you added them.' }).waitFor();
    await changed.click();
    await page.getByRole('button', { name: 'Remove Changes: Changed since I added them' }).waitFor();
    expect(await found('Austin, TX')).toBe(1);
    expect(await findBarriers(page)).toEqual([]);
    await page.getByRole('link', { name: 'Marit Østervold-Quill' }).first().click();
    const changes = page
      .locator('main section')
      .filter({ has: page.getByRole('heading', { name: 'Changes', exact: true }) });
    await changes.getByText(/^Moved from Missouri to Texas in/).waitFor();
    await changes.getByText('National registry (NPPES)').waitFor();
    expect(await findBarriers(page)).toEqual([]);
  }));
