// What the import reports about a file: the counts of its rows, and why it is refused.
import { noContradictions } from '#contract/candidates/contradictions.ts';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testDatabase } from '#server/testing/database.ts';
import { candidateWriter, removeCandidate } from '#server/features/candidates/public.ts';
import { importFile } from './import-file.ts';
import type { ImportProgress, ImportRequest } from './import-request.ts';
import { hasher, importsHere, personRow, vault } from './testing/import-here.ts';
import { undoJournal } from './undo/undo-journal.ts';
import { requestToImport } from './testing/import-request.ts';
import { readHere } from './testing/read-here.ts';

const { database } = testDatabase();
const { importVendor, importNppes, clear } = importsHere(database);

beforeEach(clear);

const secrets = {
  contactKeys: [{ id: 't1', key: Buffer.alloc(32, 1) }] satisfies [{ id: string; key: Buffer }],
  lookupKey: Buffer.alloc(32, 2),
  authSecret: Buffer.alloc(32, 2).toString('base64'),
  olderAuthSecrets: [],
};

/** Imports lines of a vendor's file with the columns id, first name, last name, specialty, e-mail and shoe size. */
function importLines(lines: readonly string[], changes: Partial<ImportRequest> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'careroster-import-file-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'people.csv');
  writeFileSync(
    file,
    ['id,Contactfirstname,Contactlastname,specialty,Personalemail,Shoe size', ...lines, ''].join('\n'),
  );
  return importFile(database, candidateWriter(vault, hasher), secrets, requestToImport(file, changes), readHere);
}
const line = (who: number): string => `${who},Rosa,Almeida${who},Nurse,p${who}@postbox.example,38`;
const lines = (from: number, to: number): string[] => Array.from({ length: to - from }, (_, at) => line(from + at));
const listed = async (): Promise<number> =>
  Number((await database.pool.query<{ n: string }>('select count(*) as n from listed_candidates')).rows[0]?.n);

describe('the counts of a file', () => {
  test('divide its rows into added, changed, unchanged, suppressed and rejected', async () => {
    await importVendor('acme', 'first', [personRow(1), personRow(2), personRow(3)]);
    const {
      rows: [gone],
    } = await database.pool.query<{ id: string }>(`select id from candidates where last_name = 'Almeida3'`);
    await inTransaction(database, (client) => removeCandidate(client, vault, hasher, gone?.id ?? '', undoJournal));
    const { counts, rejected } = await importVendor('acme', 'second', [
      personRow(1),
      personRow(2, { Contacttitle: 'Director' }),
      personRow(3),
      personRow(4),
      personRow(5, { Contactlastname: '' }),
    ]);
    expect(counts).toEqual({
      rowsRead: 5,
      added: 1,
      changed: 1,
      unchanged: 1,
      suppressed: 1,
      ended: 0,
      contradictions: noContradictions,
      skipped: 0,
      rejected: 1,
      leftOut: [],
    });
    expect(rejected).toEqual([expect.objectContaining({ line: 6 })]);
  });

  test('add up over the transactions of a long file, and the first twenty rejected rows are shown', async () => {
    const nameless = Array.from({ length: 25 }, (_, at) => `n${at},,,,,`);
    const { counts, rejected, rejectedPath } = await importLines([...lines(0, 2_600), ...nameless, ...lines(0, 3)]);
    expect(counts).toMatchObject({ rowsRead: 2_628, added: 2_600, unchanged: 3, rejected: 25, suppressed: 0 });
    expect(rejected).toHaveLength(20);
    expect(rejectedPath).not.toBeNull();
    expect(await listed()).toBe(2_600);
  });

  test('name the values that could not be read by column, with masked contacts, and a file has each with its line', async () => {
    const rows = [
      personRow(1, { Contactphone: '312-555-01; 312-555-0142', Contactemail: 'ask the desk', Contactstate: 'Bavaria' }),
      personRow(2, { Contactphone: '555', Contactstate: 'n/a' }),
      personRow(3, { Contactlastname: '', Contactphone: '666' }),
    ];
    const { counts, leftOutPath } = await importVendor('acme', 'unread', rows);
    expect(counts).toMatchObject({ added: 2, rejected: 1 });
    expect(Object.fromEntries(counts.leftOut.map(({ column, count, samples }) => [column, [count, samples]]))).toEqual({
      Contactphone: [2, ['3•••', '5•••']],
      Contactemail: [1, ['a•••']],
      Contactstate: [1, ['Bavaria']],
    });
    const file = readFileSync(leftOutPath ?? '', 'utf8');
    expect(file.split('\r\n').filter((text) => text.startsWith('"3"'))).toEqual([
      '"3","The value could not be read, and its row was imported without it.","Contactphone","5•••"',
    ]);
    expect(file).not.toMatch(/312|desk|666/);
  });

  test('mask a contact that is in the column of something else', async () => {
    const { counts } = await importVendor('acme', 'shifted', [
      personRow(1, { Contactstate: '(312) 555-0142' }),
      personRow(2, { Contactstate: 'rosa@clinic.example' }),
    ]);
    expect(counts.leftOut).toEqual([{ column: 'Contactstate', count: 2, samples: ['(•••', 'r•••'] }]);
  });

  test('name the values of a registry row that could not be read', async () => {
    const phone = 'Provider Business Practice Location Address Telephone Number';
    const { counts } = await importNppes('unread', [
      { NPI: '1999000007', 'Provider Last Name (Legal Name)': 'ALMEIDA', [phone]: '0000000000' },
    ]);
    expect(counts).toMatchObject({ added: 1, leftOut: [{ column: phone, count: 1, samples: ['0•••'] }] });
  });

  test('leave out the organizations of a registry file, which are skipped', async () => {
    const { counts } = await importNppes('june', [
      { NPI: '1999000007', 'Provider Last Name (Legal Name)': 'ALMEIDA', 'Provider First Name': 'ROSA' },
      { NPI: '1999000015', 'Entity Type Code': '2' },
      { NPI: '1999000023', 'Entity Type Code': '2' },
    ]);
    expect(counts).toMatchObject({ rowsRead: 3, added: 1, skipped: 2, rejected: 0 });
  });

  test('of a dry run are those of the import, and nothing is written', async () => {
    const file = [...lines(0, 2_600), ...lines(0, 3)];
    file.push('9000,Rosa,Almeida,Nurse,not an address,38');
    const dry = await importLines(file, { isDryRun: true });
    expect(dry).toMatchObject({ isDryRun: true, counts: { added: 2_601, unchanged: 3 } });
    expect(dry.counts.leftOut).toEqual([{ column: 'Personalemail', count: 1, samples: ['n•••'] }]);
    expect(await listed()).toBe(0);
    const { counts, isDryRun, isResumed, rejectedPath } = await importLines(file);
    expect(counts).toEqual(dry.counts);
    expect({ isDryRun, isResumed, rejectedPath }).toEqual({ isDryRun: false, isResumed: false, rejectedPath: null });
  });

  test('come with a name for the batch, the format and the columns that were ignored', async () => {
    const { batchId, format, ignoredColumns } = await importLines(lines(0, 3));
    expect(batchId).toContain('acme');
    expect({ format, ignoredColumns }).toEqual({ format: 'vendor', ignoredColumns: ['Shoe size'] });
    expect((await importLines(lines(0, 3), { batchId: 'mine' })).batchId).toBe('mine');
  });

  test('are reported while the file is written and published', async () => {
    const told: ImportProgress[] = [];
    await importLines(lines(0, 3), { onProgress: (progress) => told.push(progress) });
    expect(told.findLast(({ phase }) => phase === 'writing')).toMatchObject({ rows: 3, totalRows: 3, share: 1 });
    expect(told.at(-1)).toEqual({ phase: 'listing', rows: 3, totalRows: 3, share: 1 });
  });
});

test('a finished import notifies those who follow the change log', async () => {
  const follower = await database.pool.connect();
  onTestFinished(() => follower.release(true));
  const payloads: (string | undefined)[] = [];
  follower.on('notification', ({ payload }) => payloads.push(payload));
  await follower.query('listen candidate_changes');
  await importLines(lines(0, 3));
  // Notifications arrive in the order of their transactions, so after this one nothing is missing.
  await follower.query(`notify candidate_changes, 'after the import'`);
  await expect.poll(() => payloads).toContain('after the import');
  expect(payloads.indexOf('after the import')).toBeGreaterThan(0);
});

describe('a file is refused', () => {
  test.each(['submission', 'synthetic'])('under the source name %s, which is the product’s own', async (source) => {
    await expect(importLines(lines(0, 3), { source })).rejects.toMatchObject({ code: 'reserved-source' });
  });

  test('as the registry’s when it is a vendor’s', async () => {
    await expect(importLines(lines(0, 3), { source: 'nppes' })).rejects.toMatchObject({ code: 'wrong-format' });
  });

  test('under the name of a batch of another file, of another source, or one that was undone', async () => {
    await importLines(lines(0, 3), { batchId: 'mine' });
    const taken = { code: 'batch-taken', message: expect.stringMatching(/mine already exists/) };
    await expect(importLines(lines(0, 4), { batchId: 'mine' })).rejects.toMatchObject(taken);
    await expect(importLines(lines(0, 3), { batchId: 'mine', source: 'other' })).rejects.toMatchObject(taken);
    await database.pool.query(`update import_batches set state = 'undone'`);
    await expect(importLines(lines(0, 3), { batchId: 'mine' })).rejects.toMatchObject(taken);
  });

  test('when none of its rows is a person, and leaves no batch behind', async () => {
    await expect(importLines(['1,,,,,', '2,,,,,'])).rejects.toMatchObject({
      code: 'no-rows',
      message: expect.stringMatching(/^None of the 2 rows .* Line 2: /),
    });
    expect((await database.pool.query('select from import_batches')).rowCount).toBe(0);
  });

  test('when it has fewer than four fifths of the rows of the source’s last one, unless forced', async () => {
    await importLines(lines(0, 10));
    expect((await importLines(lines(0, 8))).counts.unchanged).toBe(8);
    await expect(importLines(lines(0, 6))).rejects.toMatchObject({
      code: 'shrunk',
      message: expect.stringMatching(/has 6 rows, .* had 8/),
    });
    expect((await importLines(lines(0, 6), { isForced: true })).counts.unchanged).toBe(6);
  });

  test('when it names fewer than half of the expected people, unless forced', async () => {
    await importLines(lines(0, 10));
    await expect(importLines([...lines(0, 4), ...lines(20, 26)])).rejects.toMatchObject({
      code: 'joins-few',
      message: expect.stringMatching(/^Only 40 % .* about 100 % /),
    });
    expect((await importLines([...lines(0, 5), ...lines(20, 25)])).counts).toMatchObject({ added: 5, unchanged: 5 });
    // The last file matched half of its people, so a quarter is enough now.
    expect((await importLines([...lines(0, 3), ...lines(30, 37)])).counts).toMatchObject({ added: 7, unchanged: 3 });
  });
});

/** As after a kill between the last chunk and the end of the batch. */
async function interrupt(state: 'running' | 'undoing'): Promise<void> {
  await importLines(lines(0, 3), { batchId: 'first' });
  await database.pool.query('update import_batches set state = $1', [state]);
}

describe('while another batch is unfinished, a file', () => {
  test('is refused, with what to do about the other one', async () => {
    await interrupt('running');
    const toComplete = {
      code: 'unfinished',
      message: expect.stringMatching(/^The import of people\.csv was interrupted.*npm run import:undo -- first/),
      onScreen: expect.stringMatching(/^The import of people\.csv was interrupted.*, or undo the batch/),
    };
    await expect(importLines(lines(0, 4))).rejects.toMatchObject(toComplete);
    await expect(importLines(lines(0, 3), { source: 'other' })).rejects.toMatchObject(toComplete);
    await expect(importLines(lines(0, 3), { batchId: 'second' })).rejects.toMatchObject(toComplete);
  });

  test('is refused until an undo that was interrupted is completed, even the same file', async () => {
    await interrupt('undoing');
    await expect(importLines(lines(0, 3))).rejects.toMatchObject({
      code: 'unfinished',
      message: expect.stringMatching(
        /^The undo of batch first was interrupted: run npm run import:undo -- first again/,
      ),
      onScreen: 'The undo of batch first was interrupted. Undo it again, then import this file.',
    });
  });

  test('completes that batch when it is the same file, and can be tried in a dry run when it is another one', async () => {
    await interrupt('running');
    expect(await importLines(lines(0, 4), { isDryRun: true })).toMatchObject({ counts: { added: 1 } });
    expect(await importLines(lines(0, 3))).toMatchObject({ batchId: 'first', counts: { added: 3 } });
    expect(await importLines(lines(0, 3), { batchId: 'second' })).toMatchObject({ batchId: 'second' });
  });
});
