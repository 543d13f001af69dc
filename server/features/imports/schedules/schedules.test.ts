// The server imports a file every week: what it refuses, that it takes each file once, and whom it tells when there is none.
import { mkdtempSync, utimesSync, writeFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { importLimits as limits } from '#contract/imports/import-limits.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { fileServer } from '../testing/file-server.ts';
import { start, upload } from '../testing/uploads.ts';

const folder = mkdtempSync(join(tmpdir(), 'careroster-schedules-'));
afterAll(() => rmSync(folder, { recursive: true }));
const boss = 'boss@postbox.example';
const product = testProduct({
  runsJobs: false,
  importHostsAllowed: ['127.0.0.1'],
  importFolder: folder,
  accounts: { adminEmails: [boss] },
});
const { pool } = product.database;
const files = fileServer();

beforeEach(async () => {
  await pool.query(
    'truncate import_jobs, import_files, import_file_parts, import_downloads, import_schedules, import_schedule_files, outgoing_mail, graphile_worker._private_jobs',
  );
  files.ranges();
});

let serial = 0;
const people = (count: number): string => {
  serial += 1;
  return `Contactfirstname,Contactlastname,specialty\n${Array.from({ length: count }, (_, at) => `Rosa${serial},Weekly${at},Nurse\n`).join('')}`;
};
/** Writes a file with a time of its own, so that the newest one is certain. */
function deliver(name: string, content: string): void {
  serial += 1;
  writeFileSync(join(folder, name), content);
  utimesSync(join(folder, name), serial, serial);
}

const schedule = z
  .object({
    id: z.string(),
    address: z.string(),
    from: z.string(),
    isPaused: z.boolean(),
    step: z.string(),
    nextRunAt: z.string(),
    savedBy: z.string().nullable(),
    last: z
      .object({ result: z.string(), fileName: z.string().nullable(), problem: z.string().nullable() })
      .loose()
      .nullable(),
  })
  .loose();

const admin = (): Promise<SignedIn> => product.as('admin');
const weekly = { from: 'folder', address: 'acme-*.csv', source: 'acme', isForced: true, weekday: 1, hour: 6 };
const save = async (by: SignedIn, changes: object = {}) =>
  schedule.parse(await (await by.post('/api/import-schedules', { ...weekly, ...changes })).json());
const listed = async (by: SignedIn) =>
  z
    .object({ data: z.array(schedule), hasFolder: z.boolean() })
    .parse(await (await by.request('/api/import-schedules')).json());
const only = async (by: SignedIn) => (await listed(by)).data[0];
const refusalOf = async (response: Response): Promise<string> => {
  const { code, message } = z.object({ code: z.string(), message: z.string() }).parse(await response.json());
  return `${response.status} ${code} ${message}`;
};
const tick = (): Promise<void> => product.runJob('run-import-schedules', {});
const setDue = () => pool.query(`update import_schedules set next_run_at = now() - interval '1 minute'`);
const idsOf = async (query: string): Promise<string[]> =>
  (await pool.query<{ id: string }>(query)).rows.map(({ id }) => id);

/** A run from its beginning to its end, with the jobs that it requests. */
async function runOnce(): Promise<void> {
  await tick();
  for (const fileId of await idsOf(`select file_id as id from import_downloads where state = 'waiting'`))
    await product.runJob('download-import-file', { fileId });
  await tick();
  for (const jobId of await idsOf(`select id from import_jobs where state = 'waiting'`))
    await product.runJob('run-import', { jobId });
  await tick();
}

async function mailsTo(address: string): Promise<string[]> {
  for (const mailId of await idsOf('select id::text from outgoing_mail'))
    await product.runJob('deliver-mail', { mailId });
  return (await product.mails(address)).map(({ subject, text }) => `${subject}\n${text}`);
}

describe('a schedule is refused', () => {
  test('for accounts without the role of administrator, and before the identity was confirmed', async () => {
    const { id } = await save(await admin());
    const premium = await product.as('premium');
    const late = await product.signedIn({ role: 'admin', isSteppedUp: false });
    expect((await premium.request('/api/import-schedules')).status).toBe(403);
    for (const [path, body] of [
      ['/api/import-schedules', weekly],
      [`/api/import-schedules/${id}/pause`, { isPaused: true }],
      [`/api/import-schedules/${id}/run`, {}],
      [`/api/import-schedules/${id}/delete`, {}],
    ] as const) {
      expect(await refusalOf(await premium.post(path, body))).toMatch(/^403 FORBIDDEN/);
      expect(await refusalOf(await late.post(path, body))).toMatch(/^403 STEP_UP_REQUIRED/);
    }
  });

  test.each([
    [{ address: '../secrets.csv' }, /^400 PATTERN_REFUSED/],
    [{ address: '/etc/passwd' }, /^400 PATTERN_REFUSED/],
    [{ address: '.hidden' }, /^400 PATTERN_REFUSED/],
    [{ address: '' }, /^400 INVALID_INPUT/],
    [{ source: 'Not A Name' }, /^400 INVALID_INPUT/],
    [{ weekday: 7 }, /^400 INVALID_INPUT/],
    [{ hour: 24 }, /^400 INVALID_INPUT/],
    [{ from: 'address', address: 'https://10.0.0.1/{from' }, /^400 ADDRESS_REFUSED An address may contain \{from\}/],
    [{ from: 'address', address: 'https://files.example/{week}.csv' }, /^400 ADDRESS_REFUSED An address may contain/],
    [{ from: 'address', address: 'http://files.example/a.csv' }, /^400 ADDRESS_REFUSED .*begins with https/],
    [{ from: 'address', address: 'https://{from}@files.example/a.csv' }, /^400 ADDRESS_REFUSED Remove the user name/],
  ])('with %o', async (changes, message) => {
    const by = await admin();
    expect(await refusalOf(await by.post('/api/import-schedules', { ...weekly, ...changes }))).toMatch(message);
    expect((await listed(by)).data).toEqual([]);
  });

  test('beyond the number that is kept, and after it was deleted', async () => {
    const by = await admin();
    const { id } = await save(by);
    for (let at = 1; at < limits.schedulesMax; at += 1) await save(by);
    expect(await refusalOf(await by.post('/api/import-schedules', weekly))).toMatch(/^409 TOO_MANY_SCHEDULES/);
    expect((await by.post(`/api/import-schedules/${id}/delete`, {})).status).toBe(200);
    for (const [path, body] of [
      ['run', {}],
      ['pause', { isPaused: true }],
      ['delete', {}],
    ] as const)
      expect(await refusalOf(await by.post(`/api/import-schedules/${id}/${path}`, body))).toMatch(/^404 NOT_FOUND/);
  });
});

describe('a schedule', () => {
  test('imports the newest file of the folder at its time, once, and says when there is no newer one', async () => {
    const by = await admin();
    deliver('acme-1.csv', people(2));
    deliver('acme-2.csv', people(3));
    deliver('other-3.csv', people(4));
    const saved = await save(by);
    await tick();
    expect(await only(by)).toMatchObject({ step: 'idle', last: null, savedBy: by.email });
    await setDue();
    await runOnce();
    const after = await only(by);
    expect(after).toMatchObject({ step: 'idle', last: { result: 'imported', fileName: 'acme-2.csv', problem: null } });
    expect(after?.nextRunAt).toBe(saved.nextRunAt);
    const batches = await pool.query(
      `select added from import_batches where source = 'acme' and file_name = 'acme-2.csv'`,
    );
    expect(batches.rows).toEqual([{ added: '3' }]);
    expect(await mailsTo(boss)).toEqual([]);

    await setDue();
    await runOnce();
    expect(await only(by)).toMatchObject({ last: { result: 'no_new_file', fileName: 'acme-2.csv' } });
    await tick();
    for (const address of [boss, by.email])
      expect(await mailsTo(address)).toEqual([
        expect.stringMatching(/scheduled import of acme imported nothing[^]*no newer one/),
      ]);
    expect((await pool.query('select from import_files')).rowCount).toBe(0);

    deliver('acme-4.csv', people(1));
    await setDue();
    await runOnce();
    expect(await only(by)).toMatchObject({ last: { result: 'imported', fileName: 'acme-4.csv' } });
  });

  test('loads the address of its week, and keeps the key in it secret', async () => {
    const by = await admin();
    const requested: string[] = [];
    const content = people(2);
    const now = new Date();
    for (let day = 0; day < 20; day += 1) {
      const date = new Date(now.getTime() - day * 86_400_000).toISOString().slice(0, 10);
      const path = `/${date.slice(5, 7)}${date.slice(8, 10)}${date.slice(2, 4)}.csv`;
      files.answer(path, (request, response) => {
        requested.push(request.url ?? '');
        response.end(content);
      });
    }
    const saved = await save(by, { from: 'address', address: files.url('/{to}.csv?key=s3cret'), source: 'weekly' });
    expect(saved.address).toBe(files.url('/{to}.csv?…'));
    await setDue();
    await runOnce();
    expect(await only(by)).toMatchObject({ last: { result: 'imported' } });
    expect(requested).toEqual([expect.stringMatching(/^\/\d{6}\.csv\?key=s3cret$/)]);
    const audit = await pool.query(`select json_agg(a)::text as text from audit_entries a`);
    expect(JSON.stringify([audit.rows, product.logLines, await listed(by)])).not.toContain('s3cret');
  });

  test.each<[string, object, RegExp]>([
    [
      'no file matches',
      { address: 'missing-*.csv' },
      /No file in the folder of scheduled imports matches missing-\*\.csv/,
    ],
    ['the server has no file', { from: 'address', address: '/none.csv' }, /has no file at this address/],
    ['the file is no table', { address: 'program.csv' }, /neither a CSV/],
    ['the file has other columns', { address: 'columns.csv' }, /column/],
  ])('tells administrators what to do when %s', async (_case, changes, problem) => {
    const by = await admin();
    deliver('program.csv', '\u007fELF\u0000\u0000');
    deliver('columns.csv', 'shoe,size\n1,2\n');
    const { address } = z.object({ address: z.string() }).parse(changes);
    await save(by, { ...changes, address: address.startsWith('/') ? files.url(address) : address });
    await setDue();
    await runOnce();
    await tick();
    expect(await only(by)).toMatchObject({
      step: 'idle',
      last: { result: 'failed', problem: expect.stringMatching(problem) },
    });
    expect(await mailsTo(boss)).toEqual([expect.stringMatching(problem)]);
    expect((await pool.query(`select from import_files`)).rowCount).toBeLessThanOrEqual(1);
  });

  test('takes a file again whose import failed', async () => {
    const by = await admin();
    deliver('again-1.csv', people(4));
    await save(by, { address: 'again-*.csv', source: 'again' });
    await setDue();
    await tick();
    for (const fileId of await idsOf('select file_id as id from import_downloads'))
      await product.runJob('download-import-file', { fileId });
    await tick();
    const [jobId = ''] = await idsOf('select id from import_jobs');
    await by.post(`/api/import-jobs/${jobId}/cancel`, {});
    await tick();
    expect(await only(by)).toMatchObject({
      last: { result: 'failed', problem: expect.stringMatching(/canceled the import/) },
    });
    await pool.query('truncate import_jobs, import_files, import_file_parts, import_downloads');
    await setDue();
    await runOnce();
    expect(await only(by)).toMatchObject({ last: { result: 'imported' } });
  });

  test('waits for another import, and fails when its file is discarded meanwhile', async () => {
    const by = await admin();
    deliver('wait-1.csv', people(1));
    await save(by, { address: 'wait-*.csv', source: 'wait' });
    const other = await start(by, { fileId: await upload(by, 'x.csv', Buffer.from(people(1))), kind: 'dry_run' });
    await setDue();
    await tick();
    const [fileId = ''] = await idsOf('select file_id as id from import_downloads');
    await product.runJob('download-import-file', { fileId });
    await tick();
    expect(await only(by)).toMatchObject({ step: 'loading' });
    await by.post(`/api/import-jobs/${other.id}/cancel`, {});
    await by.post(`/api/import-files/${fileId}/discard`, {});
    await tick();
    expect(await only(by)).toMatchObject({
      step: 'idle',
      last: { result: 'failed', problem: expect.stringMatching(/was discarded/) },
    });
  });

  test('that is paused runs only when it is asked to, and once', async () => {
    const by = await admin();
    deliver('pause-1.csv', people(1));
    const { id } = await save(by, { address: 'pause-*.csv', source: 'pause' });
    await by.post(`/api/import-schedules/${id}/pause`, { isPaused: true });
    await setDue();
    await runOnce();
    expect(await only(by)).toMatchObject({ isPaused: true, last: null });
    expect((await by.post(`/api/import-schedules/${id}/run`, {})).status).toBe(200);
    expect(await refusalOf(await by.post(`/api/import-schedules/${id}/run`, {}))).toMatch(/^409 SCHEDULE_RUNNING/);
    await runOnce();
    expect(await only(by)).toMatchObject({ isPaused: true, step: 'idle', last: { result: 'imported' } });
    await tick();
    expect(await idsOf('select id from import_jobs')).toHaveLength(1);
  });

  test('is advanced by one of two servers', async () => {
    const by = await admin();
    deliver('twice-1.csv', people(1));
    await save(by, { address: 'twice-*.csv', source: 'twice' });
    await setDue();
    await Promise.all([tick(), tick()]);
    expect(await idsOf('select id from import_files')).toHaveLength(1);
    for (const fileId of await idsOf('select file_id as id from import_downloads'))
      await product.runJob('download-import-file', { fileId });
    await Promise.all([tick(), tick()]);
    expect(await idsOf('select id from import_jobs')).toHaveLength(1);
    await save(by, { address: 'never-*.csv' });
    await pool.query(
      `update import_schedules set next_run_at = now() - interval '1 minute' where shown_address = 'never-*.csv'`,
    );
    await Promise.all([tick(), tick()]);
    expect(await mailsTo(boss)).toHaveLength(1);
  });
});
