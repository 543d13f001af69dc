// LibreOffice writes workbooks from CSV files of 2,000 rows, with commas and with semicolons. The import reads every cell as it was.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { openSourceFile } from '#server/features/imports/files/open-source-file.ts';
import { readCsv } from '#server/features/imports/files/read-csv.ts';

const rows = 2_000;
const columns = ['NPI', 'name', 'phone', 'verified', 'notes'];
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

/** Numbers and dates become cells of their types, and texts have what CSV and XML escape. */
const row = fc.tuple(
  fc.integer({ min: 1_000_000_000, max: 2_999_999_999 }).map(String),
  fc.constantFrom('Ana Núñez', 'Lee, "MD"', "O'Brien", 'A & B <x>', '山田 太郎'),
  fc.integer({ min: 0, max: 99 }).map((last) => `(312) 555-01${String(last).padStart(2, '0')}`),
  fc
    .date({ min: new Date('1990-01-01'), max: new Date('2030-12-31'), noInvalidDate: true })
    .map((date) => date.toISOString().slice(0, 10)),
  fc.constantFrom('', 'two\nlines', 'x; y', 'plain'),
);

async function check(separator: ',' | ';'): Promise<void> {
  const table = fc.sample(row, { numRuns: rows, seed: 105 });
  const quoted = [columns, ...table].map((cells) => cells.map((cell) => `"${cell.replaceAll('"', '""')}"`));
  const path = join(folder, 'people.csv');
  writeFileSync(path, quoted.map((cells) => `${cells.join(separator)}\n`).join(''));
  const reading = `CSV:${separator.charCodeAt(0)},34,76,1`;
  office('--headless', `--infilter=${reading}`, '--convert-to', 'xlsx', '--outdir', folder, path);
  const { chunks } = await openSourceFile(join(folder, 'people.xlsx'), { sheet: null });
  const csv = await readCsv(chunks, () => true, true);
  const read: unknown[] = [];
  for await (const some of csv.rows([0, 1, 2, 3, 4], true)) read.push(...some);
  const expected = table.map((cells, at) => ({ line: at + 2, cells }));
  const wrong = expected.findIndex((each, at) => JSON.stringify(each) !== JSON.stringify(read[at]));
  if (wrong >= 0 || read.length !== rows)
    throw new Error(`Row ${wrong + 2} is ${JSON.stringify(read[wrong])} and was ${JSON.stringify(expected[wrong])}.`);
  process.stdout.write(
    `A workbook of LibreOffice from a CSV with "${separator}": all ${rows} rows are as they were.\n`,
  );
}

try {
  if (!hasLibreOffice())
    process.stdout.write('LibreOffice is not installed (Debian: libreoffice-calc), so no workbook was read.\n');
  else for (const separator of [',', ';'] as const) await check(separator);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
