// An administrator uploads a file, checks it, imports it and undoes it, on the server.
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { importLimits as limits } from '#contract/imports/import-limits.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { testSecrets } from '#server/testing/secrets.ts';
import { statementFaults } from '#server/testing/statement-faults.ts';
import { contactVault } from '../../candidates/public.ts';
import { directoryHash } from '../../candidates/testing/directory-hash.ts';
import { importsHere, personRow } from '../testing/import-here.ts';
import { jobOf, run, sendPart, start, upload } from '../testing/uploads.ts';

const product = testProduct({ runsJobs: false, importFileBytesMax: 2 * 1_048_576 });
const { database } = product;
const { pool } = database;
const statements = statementFaults(database);
const vault = contactVault(testSecrets.contactKeys);
const { importVendor, clear } = importsHere(database, testSecrets);

beforeEach(async () => {
  await clear();
  await pool.query(
    'truncate import_jobs, import_files, import_file_parts, import_downloads, graphile_worker._private_jobs',
  );
});

const admin = (): Promise<SignedIn> => product.as('admin');
const header = 'id,Contactfirstname,Contactlastname,Contacttitle,specialty,Personalemail,Shoe size';
const people = (count: number, title = 'Nurse'): string[] =>
  Array.from({ length: count }, (_, at) => `${at},Rosa,Almeida${at},${title},Nurse,p${at}@postbox.example,38`);
const csv = (...lines: string[]): Buffer => Buffer.from(`${[header, ...lines].join('\n')}\n`);
const codeOf = async (response: Response): Promise<string> =>
  `${response.status} ${z.object({ code: z.string() }).parse(await response.json()).code}`;
const listed = async (): Promise<number> => (await pool.query('select from listed_candidates')).rowCount ?? 0;
const hash = (): Promise<string> => directoryHash(database, vault);

describe('an upload is refused', () => {
  test('for accounts without the role of administrator, and before the identity was confirmed', async () => {
    const fileId = await upload(await admin(), 'people.csv', csv(...people(1)));
    const requests = [
      ['/api/import-files', { fileName: 'x.csv', bytes: 1 }],
      [`/api/import-files/${fileId}/discard`, {}],
      ['/api/import-jobs', { fileId, kind: 'import' }],
    ] as const;
    const premium = await product.as('premium');
    const late = await product.signedIn({ role: 'admin', isSteppedUp: false });
    for (const [path, body] of requests) {
      expect(await codeOf(await premium.post(path, body))).toBe('403 FORBIDDEN');
      expect(await codeOf(await late.post(path, body))).toBe('403 STEP_UP_REQUIRED');
    }
    expect((await sendPart(premium, fileId, 0, Buffer.from('x'))).status).toBe(403);
    // The file belongs to the account that opened it.
    expect(await codeOf(await sendPart(late, fileId, 0, csv(...people(1))))).toBe('404 NOT_FOUND');
  });

  test.each([
    ['0 bytes', { fileName: 'x.csv', bytes: 0 }, '400 INVALID_INPUT'],
    ['more bytes than allowed', { fileName: 'x.csv', bytes: 2 * 1_048_576 + 1 }, '413 FILE_TOO_LARGE'],
    ['no name', { fileName: '', bytes: 1 }, '400 INVALID_INPUT'],
    ['a NUL in the name', { fileName: 'a\u0000b', bytes: 1 }, '400 INVALID_INPUT'],
    ['a path of its own', { fileName: 'x.csv', bytes: 1, path: '/etc/passwd' }, '400 INVALID_INPUT'],
  ])('with %s', async (_case, body, code) => {
    expect(await codeOf(await (await admin()).post('/api/import-files', body))).toBe(code);
    expect((await pool.query('select from import_files')).rowCount).toBe(0);
  });

  test.each<[string, Buffer]>([
    ['a program', Buffer.from([0x7f, 0x45, 0x4c, 0x46, 0, 0, 1])],
    ['a picture', Buffer.from('89504e470d0a1a0a0000', 'hex')],
    ['a workbook of the old format', Buffer.from('d0cf11e0a1b11ae10000', 'hex')],
    ['text of DOS', Buffer.from('Contactlastname\nN\u00A3\u00A4EZ,Rosa\n', 'latin1')],
  ])('when the content is %s', async (_case, content) => {
    await expect(upload(await admin(), 'people.csv', content)).rejects.toThrow(/NOT_A_CSV/);
  });

  test.each<[string, Buffer]>([
    ['Windows-1252', Buffer.from('Contactlastname\nN\u00DA\u00D1EZ,Rosa\n', 'latin1')],
    ['UTF-16', Buffer.from('\uFEFFContactlastname\nNÚÑEZ,Rosa\n', 'utf16le')],
  ])('but not when the content is text in %s', async (_case, content) => {
    await upload(await admin(), 'people.csv', content);
    expect((await pool.query('select from import_files')).rowCount).toBe(1);
  });

  test('when a part is too long, too short, or not one of the file', async () => {
    const by = await admin();
    const { id } = z
      .object({ id: z.string() })
      .parse(await (await by.post('/api/import-files', { fileName: 'x.csv', bytes: 100 })).json());
    expect(await codeOf(await sendPart(by, id, 0, Buffer.alloc(limits.partBytes + 1, 'a')))).toBe('413 TOO_LARGE');
    for (const [number, bytes] of [
      [0, 99],
      [0, 101],
      [1, 100],
      [-1, 100],
      ['0.5', 100],
      ['x', 100],
    ] as const)
      expect(await codeOf(await sendPart(by, id, number, Buffer.alloc(bytes, 'a')))).toBe('400 WRONG_PART');
    expect(await codeOf(await sendPart(by, 'none', 0, Buffer.alloc(1, 'a')))).toBe('404 NOT_FOUND');
    expect(await codeOf(await by.post('/api/import-jobs', { fileId: id, kind: 'import' }))).toBe(
      '409 UPLOAD_INCOMPLETE',
    );
  });

  test('when five files are kept, until one is discarded', async () => {
    const by = await admin();
    const ids = [];
    for (let file = 0; file < limits.filesMax; file += 1) ids.push(await upload(by, `${file}.csv`, csv(...people(1))));
    const another = () => by.post('/api/import-files', { fileName: 'x.csv', bytes: 1 });
    expect(await codeOf(await another())).toBe('409 TOO_MANY_FILES');
    expect((await by.post(`/api/import-files/${ids[0]}/discard`, {})).status).toBe(200);
    expect((await another()).status).toBe(200);
  });
});

test('an upload goes on after a reload, and another file of the same name and size is noticed', async () => {
  const by = await admin();
  const [first, last] = [Buffer.alloc(limits.partBytes, 'a'), Buffer.from('a,b\n')];
  const begun = await by.post('/api/import-files', { fileName: 'x.csv', bytes: first.length + last.length });
  const { id } = z.object({ id: z.string() }).parse(await begun.json());
  expect((await sendPart(by, id, 0, first)).status).toBe(200);
  const files = async () => await (await by.request('/api/import-files')).json();
  expect(await files()).toMatchObject({ data: [{ id, parts: 2, partsReceived: 1, isOwn: true }] });
  const other = await product.signedIn({ role: 'admin' });
  expect(await (await other.request('/api/import-files')).json()).toMatchObject({ data: [{ id, isOwn: false }] });
  expect(await codeOf(await sendPart(by, id, 0, Buffer.alloc(limits.partBytes, 'b')))).toBe('409 OTHER_FILE');
  expect((await sendPart(by, id, 0, first)).status).toBe(200);
  expect((await sendPart(by, id, 1, last)).status).toBe(200);
  expect(await files()).toMatchObject({ data: [{ id, partsReceived: 2 }] });
});

test('a file is stored encrypted, under its name without folders, and deleted after its time', async () => {
  const by = await admin();
  await upload(by, '../../etc/\u202Eevil\\..\\people.csv', csv(...people(3)));
  expect(await (await by.request('/api/import-files')).json()).toMatchObject({
    data: [{ fileName: 'people.csv', parts: 1, partsReceived: 1 }],
    fileBytesMax: 2 * 1_048_576,
  });
  const { rows } = await pool.query<{ text: string }>(`select encode(sealed, 'escape') as text from import_file_parts`);
  expect(rows[0]?.text).not.toMatch(/Almeida|postbox/);
  await product.runJob('forget-import-files', {});
  expect((await pool.query('select from import_files')).rowCount).toBe(1);
  await pool.query('update import_files set expires_at = now()');
  await product.runJob('forget-import-files', {});
  expect((await pool.query('select from import_file_parts')).rowCount).toBe(0);
});

describe('a dry run', () => {
  test('reports what the import then does, with ignored columns and rejected rows, and writes nothing', async () => {
    const by = await admin();
    await importVendor('acme', 'known', [personRow(0), personRow(1)]);
    const before = await hash();
    const fileId = await upload(by, 'people.csv.gz', gzipSync(csv(...people(5, '=cmd()'), '9,,,,Nurse,,38')));
    const dry = await run(product, by, { fileId, kind: 'dry_run', source: 'acme', isForced: true });
    expect(dry).toMatchObject({ state: 'done', batchId: null, fileName: 'people.csv.gz' });
    expect(dry.report).toMatchObject({ rowsRead: 6, added: 3, changed: 2, rejected: 1, ignoredColumns: ['Shoe size'] });
    expect(dry.report?.rejectedRows).toEqual([expect.objectContaining({ line: 7, reason: expect.any(String) })]);
    expect(await hash()).toBe(before);
    expect(await listed()).toBe(2);
    const imported = await run(product, by, { fileId, kind: 'import', source: 'acme', isForced: true });
    expect(imported).toMatchObject({ state: 'done', batchId: expect.stringMatching(/^acme-/), report: dry.report });
    expect(await listed()).toBe(5);
    expect((await pool.query('select from import_files')).rowCount).toBe(0);
    const { rows } = await pool.query('select started_by_kind, started_by from import_batches where id = $1', [
      imported.batchId,
    ]);
    expect(rows).toEqual([{ started_by_kind: 'account', started_by: by.userId }]);
  });

  test.each<[string, Buffer, RegExp]>([
    ['a table of other columns', Buffer.from('Name,Phone\nRosa,1\n'), /names of the columns are not known here/],
    [
      '300 columns without the needed ones',
      Buffer.from(`${Array.from({ length: 300 }, (_, at) => `c${at}`).join(',')}\n${'x,'.repeat(299)}x\n`),
      /names of the columns are not known here/,
    ],
    [
      'a row without an end',
      Buffer.concat([csv(...people(1)), Buffer.from(`"${'x'.repeat(1_100_000)}`)]),
      /quote|long/,
    ],
    ['a zip without a CSV', Buffer.from('504b0506000000000000000000000000000000000000', 'hex'), /no \.csv file/],
    ['half a gzip', gzipSync(csv(...people(500))).subarray(0, 900), /cut off or damaged/],
    ['rows without people', csv('1,,,,,,', '2,,,,,,'), /None of the 2 rows describes a person/],
  ])('of %s ends with a sentence that says why', async (_case, content, sentence) => {
    const by = await admin();
    const fileId = await upload(by, 'people.csv', content);
    const job = await run(product, by, { fileId, kind: 'dry_run' });
    expect(job).toMatchObject({ state: 'failed', report: null, problem: expect.stringMatching(sentence) });
    expect(job.problem).not.toMatch(/npm run|--/);
  });

  test('of a gzip that expands by more than any table does is refused', async () => {
    const by = await admin();
    const bomb = gzipSync(Buffer.concat([csv(...people(1)), Buffer.alloc(70 * 1_048_576, '1,Rosa,A,,Nurse,,\n')]));
    expect(bomb.length).toBeLessThan(1_048_576);
    const job = await run(product, by, { fileId: await upload(by, 'bomb.csv.gz', bomb), kind: 'dry_run' });
    expect(job.problem).toMatch(/expands to more than/);
  });

  test('keeps the names of at most fifty ignored columns', async () => {
    const names = Array.from({ length: 300 }, (_, at) => `Unknown ${at} ${'x'.repeat(300)}`);
    const content = Buffer.from(`${[header, ...names].join(',')}\n${people(1)[0]}${','.repeat(300)}\n`);
    const by = await admin();
    const { report } = await run(product, by, { fileId: await upload(by, 'wide.csv', content), kind: 'dry_run' });
    expect(report).toMatchObject({ added: 1, ignoredColumnsCount: 301 });
    expect(report?.ignoredColumns).toHaveLength(50);
    expect(report?.ignoredColumns[1]?.length).toBeLessThan(210);
  });
});

describe('an import', () => {
  test('that looks unlike the source’s last file needs a choice', async () => {
    const by = await admin();
    await importVendor(
      'acme',
      'known',
      Array.from({ length: 10 }, (_, at) => personRow(at)),
    );
    const fileId = await upload(by, 'people.csv', csv(...people(3)));
    const refused = await run(product, by, { fileId, kind: 'import', source: 'acme' });
    expect(refused).toMatchObject({
      state: 'failed',
      problem: expect.stringMatching(/has 3 rows.*choose to import it although it differs\.$/),
    });
    const forced = await run(product, by, { fileId, kind: 'import', source: 'acme', isForced: true });
    expect(forced).toMatchObject({ state: 'done', report: { unchanged: 3 } });
  });

  test('is one at a time, and one of the commands is waited for', async () => {
    const by = await admin();
    const fileId = await upload(by, 'people.csv', csv(...people(2)));
    const { id } = await start(by, { fileId, kind: 'import' });
    expect(await codeOf(await by.post('/api/import-jobs', { fileId, kind: 'dry_run' }))).toBe('409 IMPORT_RUNNING');
    expect(await codeOf(await by.post(`/api/import-files/${fileId}/discard`, {}))).toBe('409 FILE_IN_USE');
    const command = await pool.connect();
    await command.query('select pg_advisory_lock(1768779887)');
    await product.runJob('run-import', { jobId: id });
    expect(await jobOf(by, id)).toMatchObject({ state: 'waiting' });
    command.release(true);
    await expect
      .poll(async () => {
        await product.runJob('run-import', { jobId: id });
        return (await jobOf(by, id)).state;
      })
      .toBe('done');
    expect(await listed()).toBe(2);
  });

  test('canceled before it runs does nothing, and canceled while it writes is taken back', async () => {
    const by = await admin();
    const before = await hash();
    const fileId = await upload(by, 'people.csv', csv(...people(4_000)));
    const waiting = await start(by, { fileId, kind: 'import' });
    await by.post(`/api/import-jobs/${waiting.id}/cancel`, {});
    expect(await jobOf(by, waiting.id)).toMatchObject({ state: 'canceled' });
    expect(await codeOf(await by.post(`/api/import-jobs/${waiting.id}/cancel`, {}))).toBe('409 JOB_ENDED');
    const { id } = await start(by, { fileId, kind: 'import' });
    // Holds the second chunk, so that the cancellation comes while a batch is being written.
    const running = await inTransaction(database, async (client) => {
      await client.query('lock table candidate_writes in share mode');
      const started = product.runJob('run-import', { jobId: id });
      await expect.poll(async () => (await pool.query('select from import_batches')).rowCount).toBe(1);
      await by.post(`/api/import-jobs/${id}/cancel`, {});
      // The next note of the progress brings the cancellation.
      const { rows } = await pool.query<{ at: Date }>('select now() as at');
      await expect
        .poll(
          async () =>
            (await pool.query('select from import_jobs where id = $1 and updated_at > $2', [id, rows[0]?.at])).rowCount,
        )
        .toBe(1);
      return { started };
    });
    await running.started;
    expect(await jobOf(by, id)).toMatchObject({ state: 'canceled' });
    expect([await hash(), await listed()]).toEqual([before, 0]);
    expect((await pool.query('select state from import_batches')).rows).toEqual([{ state: 'undone' }]);
    expect((await by.request('/api/import-files')).ok).toBe(true);
    expect(await run(product, by, { fileId, kind: 'import' })).toMatchObject({
      state: 'done',
      report: { added: 4_000 },
    });
  });

  test('whose statements fail at random is continued, listed at its end, and has happened once', async () => {
    const by = await admin();
    const content = csv(...people(2_500));
    await run(product, by, { fileId: await upload(by, 'people.csv', content), kind: 'import', source: 'acme' });
    const undisturbed = await hash();
    for (const seed of [3, 11, 24]) {
      await clear();
      const { id } = await start(by, {
        fileId: await upload(by, 'people.csv', content),
        kind: 'import',
        source: 'acme',
      });
      for (const fault of ['refused', 'unanswered'] as const) {
        await statements.failAt(seed, fault, async () => {
          await product.runJob('run-import', { jobId: id }).catch(() => undefined);
          return new Response();
        });
        const isFinished = (await pool.query(`select from import_batches where state = 'finished'`)).rowCount === 1;
        expect(await listed()).toBe(isFinished ? 2_500 : 0);
      }
      await expect
        .poll(async () => {
          await product.runJob('run-import', { jobId: id });
          return (await jobOf(by, id)).state;
        })
        .toBe('done');
      expect(await hash()).toBe(undisturbed);
      expect((await pool.query('select from import_batches')).rowCount).toBe(1);
    }
  });

  test('without a next run is continued, and one that never progresses ends with a sentence', async () => {
    const by = await admin();
    const fileId = await upload(by, 'people.csv', csv(...people(2)));
    const { id } = await start(by, { fileId, kind: 'import' });
    await pool.query('delete from graphile_worker._private_jobs');
    await product.runJob('wake-imports', {});
    expect((await pool.query('select from graphile_worker._private_jobs')).rowCount).toBe(0);
    await pool.query(`update import_jobs set updated_at = now() - interval '5 minutes', idle_runs = 8`);
    await product.runJob('wake-imports', {});
    expect((await pool.query('select payload from graphile_worker._private_jobs')).rows).toEqual([
      { payload: { jobId: id } },
    ]);
    await product.runJob('run-import', { jobId: id });
    expect(await jobOf(by, id)).toMatchObject({ state: 'failed', problem: expect.stringMatching(/several failed/) });
  });
});

describe('an undo', () => {
  test('takes a batch back as the command does, once, and records who asked for it', async () => {
    const by = await admin();
    const before = await hash();
    await importVendor('acme', 'june', [personRow(1), personRow(2)]);
    const after = await hash();
    await importVendor('acme', 'july', [personRow(1, { Contacttitle: 'Director' }), personRow(3)]);
    const undo = async (batchId: string) => {
      const { id } = z
        .object({ id: z.string() })
        .parse(await (await by.post(`/api/import-batches/${batchId}/undo`, {})).json());
      await product.runJob('run-import', { jobId: id });
      return jobOf(by, id);
    };
    expect(await undo('june')).toMatchObject({
      state: 'failed',
      problem: 'The later batch july is in effect and names candidates of june. Undo it first, then undo june.',
    });
    expect(await undo('july')).toMatchObject({ state: 'done', batchId: 'july' });
    expect(await hash()).toBe(after);
    expect(await undo('june')).toMatchObject({ state: 'done' });
    expect(await hash()).toBe(before);
    expect(await codeOf(await by.post('/api/import-batches/june/undo', {}))).toBe('409 CANNOT_UNDO');
    expect(await codeOf(await by.post('/api/import-batches/none/undo', {}))).toBe('404 NOT_FOUND');
    const { rows } = await pool.query(
      `select action, actor_id from audit_entries where subject_id = 'june' and actor_kind = 'account' order by sequence`,
    );
    expect(rows).toEqual(
      ['imports.undo_started', 'imports.undo_started', 'imports.undoing', 'imports.undone'].map((action) => ({
        action,
        actor_id: by.userId,
      })),
    );
  });
});
