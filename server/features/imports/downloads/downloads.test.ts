// The server loads a file from an address: which addresses it refuses, and what interruptions do not lose.
import { gzipSync } from 'node:zlib';
import { beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { importLimits as limits } from '#contract/imports/import-limits.ts';
import { importFile } from '#contract/imports/import-files.ts';
import { sealing } from '#server/foundation/sealing/public.ts';
import { testProduct, type SignedIn } from '#server/testing/product.ts';
import { testSecrets } from '#server/testing/secrets.ts';
import { fileServer } from '../testing/file-server.ts';
import { run, sendPart } from '../testing/uploads.ts';
import { findFile } from '../uploads/files-store.ts';
import { isComplete, uploadedFile } from '../uploads/uploaded-file.ts';

const megabyte = 1_048_576;
const product = testProduct({
  runsJobs: false,
  importFileBytesMax: 2 * megabyte,
  importHostsAllowed: ['127.0.0.1'],
});
const {
  database,
  database: { pool },
} = product;
const files = fileServer();

beforeEach(async () => {
  await pool.query(
    'truncate import_jobs, import_files, import_file_parts, import_downloads, graphile_worker._private_jobs',
  );
  files.ranges();
});

const people = (count: number): Buffer =>
  Buffer.from(
    `Contactfirstname,Contactlastname,specialty\n${Array.from({ length: count }, (_, at) => `Rosa${at},Almeida${at},Nurse\n`).join('')}`,
  );
/** More than two parts. */
const large = people(50_000);

const admin = (): Promise<SignedIn> => product.as('admin');
const preview = (by: SignedIn, url: string) => by.post('/api/import-downloads/preview', { url });
const startedBy = async (by: SignedIn, url: string) =>
  importFile.parse(await (await by.post('/api/import-downloads', { url })).json());
const load = (fileId: string): Promise<void> => product.runJob('download-import-file', { fileId });
const listed = async (by: SignedIn) =>
  z.object({ data: z.array(importFile) }).parse(await (await by.request('/api/import-files')).json()).data;
const refusalOf = async (response: Response): Promise<string> => {
  const { code, message } = z.object({ code: z.string(), message: z.string() }).parse(await response.json());
  return `${response.status} ${code} ${message}`;
};

async function contentOf(id: string): Promise<Buffer> {
  const file = await findFile(pool, id);
  if (file === null || !isComplete(file)) throw new Error('The file is not complete.');
  const { readPart } = uploadedFile(database, sealing(testSecrets.contactKeys), file);
  return Buffer.concat(await Promise.all(Array.from({ length: file.parts }, (_, number) => readPart(number))));
}

describe('an address is refused', () => {
  test('for accounts without the role of administrator, and before the identity was confirmed', async () => {
    files.serve('/people.csv', people(1));
    const premium = await product.as('premium');
    const late = await product.signedIn({ role: 'admin', isSteppedUp: false });
    const { id } = await startedBy(await admin(), files.url('/people.csv'));
    files.ranges();
    for (const [path, body] of [
      ['/api/import-downloads/preview', { url: files.url('/people.csv') }],
      ['/api/import-downloads', { url: files.url('/people.csv') }],
      [`/api/import-files/${id}/resume-download`, {}],
    ] as const) {
      expect(await refusalOf(await premium.post(path, body))).toMatch(/^403 FORBIDDEN/);
      expect(await refusalOf(await late.post(path, body))).toMatch(/^403 STEP_UP_REQUIRED/);
    }
    expect(files.ranges()).toEqual([]);
  });

  test.each([
    ['https://10.0.0.1/people.csv', /^400 ADDRESS_REFUSED 10\.0\.0\.1 is not an address of the public internet/],
    ['https://localhost/people.csv', /^400 ADDRESS_REFUSED localhost \(.*\) is not an address of the public internet/],
    ['http://files.example/people.csv', /^400 ADDRESS_REFUSED Enter an address that begins with https/],
    ['file:///etc/passwd', /^400 ADDRESS_REFUSED Enter a complete address/],
    [`https://files.example/${'x'.repeat(2_000)}`, /^400 INVALID_INPUT/],
  ])('when it is %s', async (url, message) => {
    const by = await admin();
    for (const path of ['/api/import-downloads/preview', '/api/import-downloads'])
      expect(await refusalOf(await by.post(path, { url }))).toMatch(message);
    expect(await listed(by)).toEqual([]);
  });

  test.each<[string, (path: string) => unknown, RegExp]>([
    ['has no file', () => undefined, /^400 ADDRESS_REFUSED .* has no file at this address/],
    [
      'asks for a sign-in',
      (path) => files.answer(path, (_, response) => response.writeHead(401).end()),
      /needs no sign-in/,
    ],
    [
      'answers with a page',
      (path) => files.serve(path, people(1), { headers: { 'content-type': 'text/html' } }),
      /web page/,
    ],
    [
      'has a page under another type',
      (path) => files.serve(path, Buffer.from('\n<!DOCTYPE html><p>Sign in')),
      /web page/,
    ],
    ['has an empty file', (path) => files.serve(path, Buffer.alloc(0)), /is empty/],
    ['has a program', (path) => files.serve(path, Buffer.from('7f454c460000', 'hex')), /^415 NOT_A_CSV/],
    ['has too large a file', (path) => files.serve(path, Buffer.alloc(2 * megabyte + 1, 'a')), /^413 FILE_TOO_LARGE/],
    [
      'sends a part that was not requested',
      (path) => files.answer(path, (_, response) => response.writeHead(206).end()),
      /status 206/,
    ],
    [
      'refuses a part that was not requested',
      (path) => files.answer(path, (_, response) => response.writeHead(416).end()),
      /status 416/,
    ],
    [
      'is overloaded',
      (path) => files.answer(path, (_, response) => response.writeHead(503).end()),
      /^409 DOWNLOAD_FAILED/,
    ],
    ['closes the connection', (path) => files.answer(path, ({ socket }) => socket.destroy()), /^409 DOWNLOAD_FAILED/],
  ])('when its server %s', async (name, serve, message) => {
    const path = `/refused/${encodeURIComponent(name)}`;
    serve(path);
    const by = await admin();
    for (const operation of ['/api/import-downloads/preview', '/api/import-downloads'])
      expect(await refusalOf(await by.post(operation, { url: files.url(path) }))).toMatch(message);
    expect(await listed(by)).toEqual([]);
  });

  test('when as many files are kept as may be', async () => {
    files.serve('/people.csv', people(1));
    const by = await admin();
    for (let at = 0; at < limits.filesMax; at += 1) await startedBy(by, files.url('/people.csv'));
    expect(await refusalOf(await by.post('/api/import-downloads', { url: files.url('/people.csv') }))).toMatch(
      /^409 TOO_MANY_FILES/,
    );
  });
});

describe('the preview of an address', () => {
  test('names the file, its size, its kind and its server, and stores nothing', async () => {
    files.serve('/week/people%201.csv', people(3));
    const by = await admin();
    expect(await (await preview(by, files.url('/week/people%201.csv'))).json()).toEqual({
      fileName: 'people 1.csv',
      bytes: people(3).length,
      kind: 'csv',
      host: new URL(files.url('/')).host,
      ipAddress: '127.0.0.1',
      canContinue: true,
    });
    expect(await listed(by)).toEqual([]);
  });

  test('takes the name that the server gives, without folders', async () => {
    const named = {
      'content-disposition': `attachment; filename="old.csv"; filename*=UTF-8''..%2F..%2Fn%C3%BArse.csv.gz`,
    };
    files.serve('/export', gzipSync(people(3)), { headers: named, saysLength: false, etag: null });
    expect(await (await preview(await admin(), files.url('/export'))).json()).toMatchObject({
      fileName: 'núrse.csv.gz',
      bytes: null,
      kind: 'gzip',
      canContinue: false,
    });
  });
});

describe('a download', () => {
  test('becomes an uploaded file that can be imported', async () => {
    files.serve('/people.csv', people(20));
    const by = await admin();
    const { id, isComplete: isThere, download } = await startedBy(by, files.url('/people.csv?key=s3cret'));
    expect([isThere, download?.state]).toEqual([false, 'waiting']);
    expect(await refusalOf(await by.post('/api/import-jobs', { fileId: id, kind: 'import' }))).toMatch(
      /UPLOAD_INCOMPLETE/,
    );
    expect((await sendPart(by, id, 0, people(20))).status).toBe(404);
    await load(id);
    expect(await listed(by)).toMatchObject([
      { id, isComplete: true, parts: 1, partsReceived: 1, download: { state: 'done', problem: null } },
    ]);
    expect(await run(product, by, { fileId: id, kind: 'import', isForced: true })).toMatchObject({
      state: 'done',
      report: { added: 20 },
    });
    const traces = await pool.query(`select (select json_agg(a) from audit_entries a)::text as audit`);
    expect(JSON.stringify([traces.rows, product.logLines])).not.toContain('s3cret');
    expect(JSON.stringify(traces.rows)).toMatch(/imports\.download_started.*imports\.download_finished/);
  });

  test.each([1, limits.partBytes - 1, limits.partBytes, limits.partBytes + 1, 2 * limits.partBytes, large.length - 1])(
    'that is cut off after %i bytes continues with the part that is missing',
    async (cutAt) => {
      const file = files.serve('/large.csv', large);
      const by = await admin();
      const { id } = await startedBy(by, files.url('/large.csv'));
      file.cutAt = cutAt;
      files.ranges();
      await load(id);
      expect(await listed(by)).toMatchObject([
        { isComplete: false, download: { state: 'waiting', problem: expect.stringMatching(/connection to/) } },
      ]);
      file.cutAt = null;
      await load(id);
      const arrived = Math.floor(cutAt / limits.partBytes) * limits.partBytes;
      expect(files.ranges()).toEqual([null, arrived === 0 ? null : `bytes=${arrived}-`]);
      expect((await contentOf(id)).equals(large)).toBe(true);
    },
  );

  test.each<[string, Partial<Parameters<typeof files.serve>[2] & object>]>([
    ['changed', { etag: '"2"', content: people(40_000) }],
    ['changed to a shorter one', { etag: '"2"', content: people(10) }],
    ['cannot be continued', { hasRanges: false }],
  ])('of a file that %s meanwhile begins again', async (_case, changes) => {
    const file = files.serve('/large.csv', large, { cutAt: 2 * limits.partBytes + 5 });
    const by = await admin();
    const { id } = await startedBy(by, files.url('/large.csv'));
    await load(id);
    Object.assign(file, { cutAt: null, ...changes });
    await load(id);
    expect((await contentOf(id)).equals(file.content)).toBe(true);
  });

  test('of a server that says neither length nor version ends with its connection', async () => {
    files.serve('/large.csv', large, { saysLength: false, etag: null });
    const by = await admin();
    const { id, bytes } = await startedBy(by, files.url('/large.csv'));
    expect(bytes).toBeNull();
    await load(id);
    expect((await contentOf(id)).equals(large)).toBe(true);
  });

  test('that turns out to be too large fails, and is kept from growing', async () => {
    files.serve('/endless.csv', Buffer.alloc(3 * megabyte, 'a,b\n'), { saysLength: false });
    const by = await admin();
    const { id } = await startedBy(by, files.url('/endless.csv'));
    await load(id);
    const [file] = await listed(by);
    expect(file?.download).toMatchObject({ state: 'failed', problem: expect.stringMatching(/larger than 2 MB/) });
    expect(file?.partsReceived).toBeLessThanOrEqual(4);
  });

  test('fails after eight runs without progress, and continues when an administrator says so', async () => {
    const file = files.serve('/large.csv', large, { cutAt: limits.partBytes });
    const by = await admin();
    const { id } = await startedBy(by, files.url('/large.csv'));
    await load(id);
    file.cutAt = limits.partBytes + 1;
    for (let runs = 0; runs < 8; runs += 1) await load(id);
    expect((await listed(by))[0]).toMatchObject({ partsReceived: 1, download: { state: 'failed' } });
    file.cutAt = null;
    await by.post(`/api/import-files/${id}/resume-download`, {});
    expect(await refusalOf(await by.post(`/api/import-files/${id}/resume-download`, {}))).toMatch(
      /^409 DOWNLOAD_NOT_FAILED/,
    );
    await load(id);
    expect((await contentOf(id)).equals(large)).toBe(true);
  });

  test('that is discarded ends and leaves nothing', async () => {
    const held = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    files.serve('/large.csv', large);
    const by = await admin();
    const { id } = await startedBy(by, files.url('/large.csv'));
    files.answer('/large.csv', (_, response) => {
      response.writeHead(200, { 'content-length': large.length, etag: '"1"' });
      response.write(large.subarray(0, limits.partBytes), () => reached.resolve());
      void held.promise.then(() => response.end(large.subarray(limits.partBytes)));
    });
    const loading = load(id);
    await reached.promise;
    expect((await by.post(`/api/import-files/${id}/discard`, {})).status).toBe(200);
    held.resolve();
    await loading;
    expect((await pool.query('select from import_file_parts')).rowCount).toBe(0);
    expect(await listed(by)).toEqual([]);
  });

  test('that a second process continues is written by that one only', async () => {
    const held = Promise.withResolvers<void>();
    const reached = Promise.withResolvers<void>();
    files.serve('/large.csv', large);
    const by = await admin();
    const { id } = await startedBy(by, files.url('/large.csv'));
    files.answer('/large.csv', (_, response) => {
      response.writeHead(200, { 'content-length': large.length, etag: '"0"' });
      response.write(Buffer.alloc(limits.partBytes + 1, 'x'), () => reached.resolve());
      void held.promise.then(() => response.end(Buffer.alloc(large.length - limits.partBytes - 1, 'x')));
    });
    const first = load(id);
    await reached.promise;
    files.serve('/large.csv', large);
    await load(id);
    held.resolve();
    await first;
    expect((await contentOf(id)).equals(large)).toBe(true);
  });
});
