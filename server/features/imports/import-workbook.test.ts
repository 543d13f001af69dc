// A workbook is imported as the same table in a CSV is: by a file on the disk and as an upload.
import { randomUUID } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { testProduct } from '#server/testing/product.ts';
import { testSecrets } from '#server/testing/secrets.ts';
import { candidateWriter, contactVault, identityHasher } from '../candidates/public.ts';
import { directoryHash } from '../candidates/testing/directory-hash.ts';
import { openSourceFile } from './files/open-source-file.ts';
import { importFile, type ImportSummary } from './import-file.ts';
import type { ImportRequest } from './import-request.ts';
import { importsHere, personRow, vendorText } from './testing/import-here.ts';
import { run, upload } from './testing/uploads.ts';
import { textRows } from '#office-files/testing/workbooks.ts';
import { workbookOf } from './testing/workbooks.ts';
import { requestToImport } from './testing/import-request.ts';

const product = testProduct({ runsJobs: false });
const { database } = product;
const vault = contactVault(testSecrets.contactKeys);
const { clear, undo } = importsHere(database, testSecrets);
const folder = mkdtempSync(join(tmpdir(), 'import-workbook-'));
afterAll(() => rmSync(folder, { recursive: true }));
beforeEach(clear);

const table = Array.from({ length: 30 }, (_, who) =>
  personRow(who, { NPI: who === 7 ? 'seven' : '', Contactphone: who === 9 ? 'call me' : '3125550142' }),
);
const rowless = personRow(99, { Contactlastname: '' });
const csv = vendorText([...table, rowless]);
const rows = textRows(
  csv
    .trimEnd()
    .split('\n')
    .map((line) => line.split(',')),
);
const people = { name: 'People', rows };
const workbook = await workbookOf({ sheets: [people] });

const hash = (): Promise<string> => directoryHash(database, vault);

function importAs(
  name: string,
  content: string | Buffer,
  changes: Partial<ImportRequest> = {},
): Promise<ImportSummary> {
  const file = join(folder, name);
  writeFileSync(file, content);
  return importFile(
    database,
    candidateWriter(vault, identityHasher(testSecrets.lookupKey)),
    testSecrets,
    requestToImport(file, { batchId: 'acme-1', ...changes }),
  );
}

test('a workbook with two sheets is not imported before one is named', async () => {
  const two = await workbookOf({ sheets: [people, { ...people, name: 'Others' }] });
  const before = await hash();
  await expect(importAs('two.xlsx', two)).rejects.toMatchObject({
    code: 'several-sheets',
    message: expect.stringContaining('--sheet NAME'),
    onScreen: expect.not.stringContaining('--sheet'),
  });
  expect(await hash()).toBe(before);
  expect(await importAs('two.xlsx', two, { sheet: 'Others' })).toMatchObject({ counts: { added: 30 } });
});

test('a workbook gives the same directory, counts and reports as its CSV, and is taken back like it', async () => {
  const empty = await hash();
  const ofCsv = await importAs('people.csv', csv);
  const expected = await hash();
  const left = readFileSync(ofCsv.leftOutPath ?? '', 'utf8');
  await clear();
  const dry = await importAs('people.xlsx', workbook, { isDryRun: true });
  expect(await hash()).toBe(empty);
  const ofWorkbook = await importAs('people.xlsx', workbook);
  expect(await hash()).toBe(expected);
  expect(ofWorkbook).toMatchObject({ counts: ofCsv.counts, rejected: ofCsv.rejected });
  expect(dry.counts).toEqual(ofCsv.counts);
  expect(readFileSync(ofWorkbook.leftOutPath ?? '', 'utf8')).toBe(left);
  expect((await importAs('again.xlsx', workbook)).finishedBefore).not.toBeNull();
  await undo('acme-1');
  expect(await hash()).toBe(empty);
});

test('a workbook on the disk is read on after its sheets were searched for content', async () => {
  // Larger than what is read at once, so the search leaves it early.
  const many = Array.from({ length: 60_000 }, (_, at) => [`${at}`, randomUUID()]);
  const file = join(folder, 'large.xlsx');
  writeFileSync(file, await workbookOf({ sheets: [{ name: 'People', rows: textRows(many) }] }));
  const chunks: Uint8Array[] = [];
  for await (const chunk of (await openSourceFile(file, { sheet: null })).chunks) chunks.push(chunk);
  expect(Buffer.concat(chunks).toString()).toBe(many.map((cells) => `${cells.join(',')}\n`).join(''));
});

test('a workbook under another name is imported as one', async () => {
  expect(await importAs('people.csv', workbook)).toMatchObject({ counts: { rowsRead: 31, added: 30, rejected: 1 } });
});

test('an uploaded workbook is imported', async () => {
  const by = await product.as('admin');
  const fileId = await upload(by, 'people.xlsx', workbook);
  expect(await run(product, by, { fileId, kind: 'import', source: 'acme' })).toMatchObject({
    state: 'done',
    report: { rowsRead: 31, added: 30, rejected: 1, rejectedRows: [{ line: 32 }] },
  });
});
