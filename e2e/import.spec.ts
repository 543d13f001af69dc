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
import { launchBrowser } from './browser.ts';
import { serverOfWorker } from './server-of-worker.ts';
import { open, reload, visit } from './visit.ts';

const run = promisify(execFile);
const folder = mkdtempSync(join(tmpdir(), 'careroster-e2e-import-'));
let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  rmSync(folder, { recursive: true, force: true });
});

it('a person of an imported registry file is found by name, under their specialty and place', async () => {
  const file = join(folder, 'registry.csv.gz');
  writeFileSync(
    file,
    gzipSync(
      nppesFile([
        {
          NPI: '1999000007',
          'Provider Last Name (Legal Name)': 'ØSTERVOLD-QUILL',
          'Provider First Name': 'MARIT',
          'Provider Credential Text': 'R.N.',
          'Provider Business Practice Location Address City Name': 'ST. LOUIS',
          'Provider Business Practice Location Address State Name': 'MO',
          'Healthcare Provider Taxonomy Code_1': '163W00000X',
          'Healthcare Provider Primary Taxonomy Switch_1': 'Y',
        },
      ]),
    ),
  );
  await visit(browser, {}, async (page) => {
    await open(page, '/search?query=ostervold');
    await page.getByRole('heading', { name: 'No results found' }).waitFor();
    const { stdout } = await run(process.execPath, ['server/entrances/cli/import.ts', file, '--source', 'nppes'], {
      env: { ...process.env, DATA_DIR: serverOfWorker().dataDir },
    });
    expect(stdout).toMatch(/added +1\n/);
    await expect
      .poll(async () => {
        await reload(page);
        return page
          .getByRole('article')
          .filter({ hasText: 'Marit Østervold-Quill' })
          .filter({ hasText: 'St. Louis, MO' })
          .filter({ hasText: 'Nurse' })
          .count();
      })
      .toBe(1);
  });
});
