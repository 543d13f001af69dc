// LibreOffice opens an export of 10,000 candidates whose texts attack spreadsheets: no cell is a formula, and phones and ids are texts.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { exportFormats } from '#contract/exports/export-options.ts';
import { fileOf, hostileCandidates } from '#server/features/exports/testing/hostile-candidates.ts';
import { say } from './soak-database.ts';

const rows = 10_000;

const folder = mkdtempSync(join(tmpdir(), 'careroster-soak-'));

const office = (...args: string[]): void =>
  void execFileSync('soffice', args, { env: { ...process.env, HOME: folder }, stdio: 'ignore', timeout: 600_000 });

const hasLibreOffice = (): boolean => {
  try {
    office('--version');
    return true;
  } catch {
    return false;
  }
};

/** How a user opens a CSV file: with the settings that the import dialog proposes, and with "quoted field as text". */
const readings = {
  csv: ['CSV:44,34,76,1', 'CSV:44,34,76,1,,0,true,false'],
  xlsx: ['Calc MS Excel 2007 XML'],
} as const;

/** LibreOffice writes what it read as XML, where every cell has its type and its formula. */
function openIn(path: string, reading: string): string {
  office('--headless', `--infilter=${reading}`, '--convert-to', 'fods', '--outdir', join(folder, 'opened'), path);
  return readFileSync(join(folder, 'opened', 'physician_export.fods'), 'utf8');
}

const countOf = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

async function check(format: 'csv' | 'xlsx'): Promise<void> {
  const people = fc.sample(hostileCandidates, { numRuns: rows / 10, seed: 18 }).flat();
  const path = join(folder, exportFormats[format].fileName);
  writeFileSync(path, await fileOf(format, people));
  for (const reading of readings[format]) {
    const opened = openIn(path, reading);
    const found = {
      formulas: countOf(opened, /table:formula=/g),
      phones: countOf(opened, /office:value-type="string"[^>]*>\s*<text:p>\(312\) 555-0142</g),
      otherPhones: countOf(opened, /office:value-type="(?!string)[^>]*>\s*<text:p>[^<]*555.?0142</g),
    };
    if (found.formulas !== 0 || found.phones !== rows || found.otherPhones !== 0)
      throw new Error(`LibreOffice read ${format} (${reading}) as ${JSON.stringify(found)}.`);
  }
  say(`LibreOffice opened ${rows} hostile rows of ${format}: no formula, and every phone is a text.`);
}

try {
  if (!hasLibreOffice()) say('LibreOffice is not installed (Debian: libreoffice-calc), so no file was opened in it.');
  else for (const format of ['csv', 'xlsx'] as const) await check(format);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
