import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { compressFiles } from './compressed-files.ts';
import { readStaticFiles, type StaticFiles } from './static-files.ts';

const folder = mkdtempSync(join(tmpdir(), 'careroster-static-'));
const [client, compressed] = [join(folder, 'client'), join(folder, 'compressed')];
const script = 'export const words = 1;\n'.repeat(200);
const opened = Promise.withResolvers<StaticFiles>();

beforeAll(async () => {
  mkdirSync(join(client, 'assets'), { recursive: true });
  writeFileSync(join(client, 'assets/page-1a2b.js'), script);
  writeFileSync(join(client, 'icon.png'), 'pixels');
  await compressFiles(client, compressed);
  opened.resolve(await readStaticFiles(client, compressed));
});
afterAll(() => rmSync(folder, { recursive: true }));

const get = async (path: string, accepted = ''): Promise<Response | undefined> =>
  (await opened.promise)(new Request(`http://here${path}`, { headers: { 'accept-encoding': accepted } }));
const bytesOf = async (response: Response | undefined): Promise<Buffer> =>
  Buffer.from((await response?.arrayBuffer()) ?? new ArrayBuffer(0));

test('A path that is no file of the application is not answered, nor is another folder', async () => {
  expect(await get('/assets/other.js')).toBeUndefined();
  expect(await get('/assets/page-1a2b.js.br')).toBeUndefined();
  expect(await get('/../../etc/passwd')).toBeUndefined();
});

test('A file that was not compressed is an error at the start and not a missing file later', async () => {
  await expect(readStaticFiles(client, join(folder, 'elsewhere'))).rejects.toThrow('ENOENT');
});

test('A file is sent in the best encoding that the browser accepts', async () => {
  const [best, older, plain] = [
    await get('/assets/page-1a2b.js', 'gzip, br'),
    await get('/assets/page-1a2b.js', 'gzip'),
    await get('/assets/page-1a2b.js'),
  ];
  expect([best, older, plain].map((one) => one?.headers.get('content-encoding'))).toEqual(['br', 'gzip', null]);
  expect(brotliDecompressSync(await bytesOf(best)).toString()).toBe(script);
  expect(gunzipSync(await bytesOf(older)).toString()).toBe(script);
  expect((await bytesOf(plain)).toString()).toBe(script);
});

test('An image is sent as it is', async () => {
  const image = await get('/icon.png', 'gzip, br');
  expect(image?.headers.get('content-encoding')).toBeNull();
  expect((await bytesOf(image)).toString()).toBe('pixels');
});
