// Large responses that are the same for everyone cost nothing but their bytes: nothing is read from the disk, hashed or compressed for
// a request, whatever encoding it accepts.
import { createHook } from 'node:async_hooks';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { testProduct } from '#server/testing/product.ts';

const product = testProduct();

const paths = [
  '/api/openapi.json',
  '/api/docs/swagger-ui-bundle.js',
  '/api/docs/swagger-ui.css',
  '/robots.txt',
  '/sitemap.xml',
] as const;
/** The last ones would be compressed for each request by a server that keeps only the usual encodings. */
const accepted = ['br', 'gzip', 'gzip, deflate, br, zstd', '*', '', 'deflate', 'deflate, br;q=0', 'gzip;q=often'];

/** Counts what the work begins in the threads of Node: compressions, hashes and reads. */
async function countThreadWork(work: () => Promise<void>): Promise<string[]> {
  const begun: string[] = [];
  const hook = createHook({
    init: (_id, type) => {
      if (/^(?:ZLIB|FSREQ|FILEHANDLE|HASHREQUEST)/.test(type)) begun.push(type);
    },
  }).enable();
  try {
    await work();
  } finally {
    hook.disable();
  }
  return begun;
}

const request = (path: string, encoding: string, method = 'GET'): Promise<Response> =>
  product.request(path, { method, headers: { 'accept-encoding': encoding } });

describe.each(paths)('%s', (path) => {
  test('is prepared once, and then only sent', async () => {
    await (await request(path, '')).text();
    const begun = await countThreadWork(async () => {
      for (const encoding of accepted)
        for (const method of ['GET', 'HEAD']) await (await request(path, encoding, method)).arrayBuffer();
    });
    expect(begun).toEqual([]);
  });

  test('is the same in every encoding, and is sent once to a client that keeps it', async () => {
    const plain = Buffer.from(await (await request(path, '')).arrayBuffer());
    const decoded = async (encoding: string): Promise<[string | null, Buffer]> => {
      const response = await request(path, encoding);
      return [response.headers.get('content-encoding'), Buffer.from(await response.arrayBuffer())];
    };
    const [[br, brotli], [gzip, zipped]] = [await decoded('gzip, br'), await decoded('gzip')];
    expect([br, gzip]).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(brotli).equals(plain)).toBe(true);
    expect(gunzipSync(zipped).equals(plain)).toBe(true);
    const tag = (await request(path, 'br')).headers.get('etag') ?? '';
    const again = await product.request(path, { headers: { 'if-none-match': tag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });
});
