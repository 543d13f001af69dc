// A server that is killed while it imports, or before it could record how an import or undo ended.
import { spawn, type ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import type { ColumnMapping } from '#contract/imports/column-mapping.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { testSecrets } from '#server/testing/secrets.ts';
import { contactVault } from '../../candidates/public.ts';
import { directoryHash, listedHash } from '../../candidates/testing/directory-hash.ts';
import { importsHere } from '../testing/import-here.ts';
import { jobOf, run, start, upload } from '../testing/uploads.ts';
import { textRows } from '#office-files/testing/workbooks.ts';
import { workbookOf } from '../testing/workbooks.ts';

const product = testProduct({ runsJobs: false });
const { database } = product;
const { pool } = database;
const vault = contactVault(testSecrets.contactKeys);
const { clear } = importsHere(database, testSecrets);

beforeEach(async () => {
  await clear();
  await pool.query(
    'truncate import_jobs, import_files, import_file_parts, import_downloads, graphile_worker._private_jobs',
  );
});

const admin = (): Promise<SignedIn> => product.as('admin');
const hash = (): Promise<string> => directoryHash(database, vault);
const listed = async (): Promise<number> => (await pool.query('select from listed_candidates')).rowCount ?? 0;
const rows = (count: number): string[] => [
  'id,Contactfirstname,Contactlastname,Contacttitle,specialty,Personalemail',
  ...Array.from({ length: count }, (_, at) => `${at},Rosa,Almeida${at},Nurse,Nurse,p${at}@postbox.example`),
];
const people = (count: number): Buffer => Buffer.from([...rows(count), ''].join('\n'));
/** The same people under headers that the directory does not know. */
const workbook = (count: number): Promise<Buffer> => {
  const [, ...table] = rows(count).map((row) => row.split(','));
  return workbookOf({ sheets: [{ name: 'People', rows: textRows([columns.map(({ name }) => name), ...table]) }] });
};
const columns: ColumnMapping = [
  { name: 'Ref', field: 'id' },
  { name: 'Given', field: 'Contactfirstname' },
  { name: 'Family', field: 'Contactlastname' },
  { name: 'Position', field: 'Contacttitle' },
  { name: 'Field', field: 'specialty' },
  { name: 'Mail', field: 'Personalemail' },
];

const importThree = async (by: SignedIn) =>
  run(product, by, { fileId: await upload(by, 'people.csv', people(3)), kind: 'import', source: 'acme' });

/** Takes back that the end of the job was recorded, as if the server had been killed just before, and runs the job again. */
async function runAgain(id: string): Promise<void> {
  await pool.query(
    `update import_jobs set state = 'running', problem = null, key_id = null, sealed = null where id = $1`,
    [id],
  );
  await product.runJob('run-import', { jobId: id });
}

test('the end of an import that could not be recorded is recorded by the next run, which imports nothing twice', async () => {
  const by = await admin();
  const { id } = await importThree(by);
  const before = await hash();
  await runAgain(id);
  expect(await jobOf(by, id)).toMatchObject({
    state: 'done',
    report: { rowsRead: 3, added: 3, ignoredColumns: [], rejectedRows: [] },
  });
  expect(await hash()).toBe(before);
});

test('the end of an import that was canceled and taken back is recorded by the next run', async () => {
  const by = await admin();
  const { id } = await importThree(by);
  const { batchId } = await jobOf(by, id);
  const undo = z
    .object({ id: z.string() })
    .parse(await (await by.post(`/api/import-batches/${batchId}/undo`, {})).json());
  await product.runJob('run-import', { jobId: undo.id });
  expect(await listed()).toBe(0);
  await runAgain(id);
  expect(await jobOf(by, id)).toMatchObject({ state: 'canceled', report: null });
  // So is the end of the undo itself.
  await runAgain(undo.id);
  expect(await jobOf(by, undo.id)).toMatchObject({ state: 'done', report: null });
  expect(await listed()).toBe(0);
});

test('a cancellation whose undo was interrupted is completed by the next run', async () => {
  const by = await admin();
  const { id } = await importThree(by);
  await pool.query(`update import_batches set state = 'undoing'`);
  await runAgain(id);
  expect(await jobOf(by, id)).toMatchObject({ state: 'canceled' });
  expect((await pool.query('select state from import_batches')).rows).toEqual([{ state: 'undone' }]);
  expect(await listed()).toBe(0);
});

function startProcess(): ChildProcess {
  const script = join(import.meta.dirname, '..', '..', '..', 'testing', 'import-process.ts');
  const child = spawn(process.execPath, [script, product.databaseUrl], { stdio: 'inherit' });
  onTestFinished(() => void child.kill('SIGKILL'));
  return child;
}

test.each([
  ['people.csv', people, null],
  ['people.xlsx, whose columns were chosen,', workbook, columns],
])(
  'a server that is killed in the middle of %s lists nothing, and the next one completes the import',
  async (title, contentOf, chosen) => {
    const [name = ''] = title.split(',');
    const order = { kind: 'import', source: 'acme', ...(chosen === null ? {} : { columns: chosen }) };
    const by = await admin();
    const content = await contentOf(4_000);
    await run(product, by, { fileId: await upload(by, name, content), ...order });
    const [undisturbed, listedAfter] = [await hash(), await listedHash(database)];
    await clear();
    const { id } = await start(by, { fileId: await upload(by, name, content), ...order });
    const first = startProcess();
    await expect
      .poll(async () => (await pool.query('select from import_batches where last_line > 1000')).rowCount, {
        interval: 10,
      })
      .toBe(1);
    first.kill('SIGKILL');
    // One statement: what the killed server has sent may still be committed meanwhile.
    const seen = await pool.query<{ state: string; listed: number }>(
      `select state, (select count(*)::int from listed_candidates) as listed from import_batches`,
    );
    if (seen.rows[0]?.state === 'running') expect(seen.rows).toEqual([{ state: 'running', listed: 0 }]);
    startProcess();
    await expect.poll(async () => (await jobOf(by, id)).state, { timeout: 300_000 }).toBe('done');
    expect(await hash()).toBe(undisturbed);
    expect(await listedHash(database)).toBe(listedAfter);
  },
);
