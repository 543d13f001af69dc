// Pages that a real thread renders, from a bundle that shows what reaches it.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { capabilities } from '#contract/operation.ts';
import type { PageContext } from '#contract/page-context.ts';
import { recordOf } from '#contract/record-of.ts';
import { createLog } from '#server/foundation/log/public.ts';
import { openPageRenderer, type PageRenderer } from './page-renderer.ts';

const bundle = `
  const answers = {
    '/echo': async (request, page) => Response.json({
      method: request.method,
      language: request.headers.get('accept-language'),
      body: await request.text(),
      nonce: page.nonce,
      viewer: page.viewer,
      output: await page.call('access.getAccess', {}),
    }, { status: 201, headers: [['set-cookie', 'a=1'], ['set-cookie', 'b=2']] }),
    '/empty': () => new Response(null, { status: 204 }),
    '/refused': (_request, page) => page.call('access.getAccess', {}).catch((error) => {
      page.reportError(error);
      return Response.json({ ...error, message: error.message, isError: error instanceof Error });
    }),
    '/thrown': () => { throw new TypeError('The page is wrong.'); },
    '/odd': () => { throw () => 'not an error'; },
    '/endless': () => { for (;;) ; },
    '/ends': () => process.exit(3),
    '/slow': (request) => new Promise((_resolve, reject) =>
      request.signal.addEventListener('abort', () => reject(request.signal.reason))),
  };
  export const render = async (request, page) => answers[new URL(request.url).pathname](request, page);`;

const root = mkdtempSync(join(tmpdir(), 'careroster-renderer-'));
const logLines: string[] = [];
let renderer: PageRenderer;

beforeAll(async () => {
  mkdirSync(join(root, 'build/web/client/assets'), { recursive: true });
  mkdirSync(join(root, 'build/web/server'));
  writeFileSync(
    join(root, 'build/web/client/assets/manifest-0.js'),
    'window.__reactRouterManifest={"routes":{"root":{"css":[]}}};',
  );
  writeFileSync(join(root, 'package.json'), '{ "type": "module" }');
  writeFileSync(join(root, 'build/web/server/index.js'), bundle);
  const log = createLog('error', { write: (line) => void logLines.push(line) });
  renderer = await openPageRenderer(root, log, { pageMaxMs: 2_000 });
});
afterAll(async () => {
  await renderer.close();
  rmSync(root, { recursive: true });
});

const contextOf = (changes: Partial<PageContext> = {}): PageContext => ({
  nonce: 'nonce-1',
  requestId: 'request-1',
  viewer: null,
  access: {
    kind: 'anonymous',
    tier: 'free',
    capabilities: recordOf(capabilities, () => ({ allowed: false, reason: 'sign_in' as const })),
    demo: { isDemoAccount: false, grants: [] },
    seat: null,
  },
  call: () => Promise.reject(new Error('No call was expected.')),
  publicUrl: 'http://localhost',
  countries: ['US'],
  isShared: false,
  ...changes,
});

const page = (path: string, changes: Partial<PageContext> = {}, init: RequestInit = {}): Promise<Response> =>
  renderer.page(new Request(`http://localhost${path}`, init), contextOf(changes));

test('the request, the visitor and the outputs of calls reach the page, and its whole response comes back', async () => {
  const called: unknown[] = [];
  const response = await page(
    '/echo',
    {
      call: (name, input) => {
        called.push([name, input]);
        return Promise.resolve(JSON.parse('{ "tier": "gold" }'));
      },
    },
    { method: 'POST', body: 'name=Ö', headers: { 'accept-language': 'fr' } },
  );
  expect([response.status, response.headers.getSetCookie(), await response.json()]).toEqual([
    201,
    ['a=1', 'b=2'],
    { method: 'POST', language: 'fr', body: 'name=Ö', nonce: 'nonce-1', viewer: null, output: { tier: 'gold' } },
  ]);
  expect(called).toEqual([['access.getAccess', {}]]);
  expect((await page('/empty')).status).toBe(204);
});

test('a refused call has the fields of a failure in the page, and its report names the original error', async () => {
  const refusal = Object.assign(new Error('Refused.', { cause: new Error('the cause') }), {
    code: 'LIMIT',
    field: 'file',
  });
  const reported: unknown[] = [];
  const response = await page('/refused', {
    call: () => Promise.reject(refusal),
    reportError: (error) => void reported.push(error),
  });
  expect(await response.json()).toEqual({ code: 'LIMIT', field: 'file', message: 'Refused.', isError: true });
  expect(reported).toEqual([refusal]);
  expect(reported[0]).toBe(refusal);
});

test('a page that throws fails alone, with its message and stack', async () => {
  await expect(page('/thrown')).rejects.toThrow('The page is wrong.');
  await expect(page('/odd')).rejects.toThrow('a value that is not an error');
  expect((await page('/empty')).status).toBe(204);
});

test('a page is canceled when its caller disconnects, before and during the rendering', async () => {
  const caller = new AbortController();
  const slow = page('/slow', {}, { signal: caller.signal });
  caller.abort();
  await expect(slow).rejects.toThrow('aborted');
  await expect(page('/empty', {}, { signal: caller.signal })).rejects.toThrow('aborted');
});

test.each(['/endless', '/ends'])('after %s, which blocks or ends the thread, another thread renders', async (path) => {
  logLines.length = 0;
  const [cut, waiting] = await Promise.allSettled([page(path), page('/slow')]);
  const unavailable = { status: 'rejected', reason: expect.objectContaining({ kind: 'unavailable' }) };
  expect([cut, waiting]).toEqual([unavailable, unavailable]);
  await expect.poll(async () => (await page('/empty')).status).toBe(204);
  expect(logLines.join('\n')).toContain('another takes its place');
});
