import { afterAll, beforeAll, expect, test } from 'vitest';
import { listen, type HttpServer } from './http-server.ts';

const opened = Promise.withResolvers<HttpServer>();
beforeAll(async () => opened.resolve(await listen(0, '127.0.0.1')));
afterAll(async () => (await opened.promise).close(0));

const ask = async (path: string, init: RequestInit = {}): Promise<Response> =>
  fetch(`http://127.0.0.1:${(await opened.promise).port}${path}`, init);
const page = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } };

test('a program hears what the start waits for, and when to come back', async () => {
  (await opened.promise).tell({ text: 'Building the search index', share: 0.419 });
  for (const path of ['/readyz', '/api/optimized-search']) {
    const response = await ask(path);
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '2']);
    expect(await response.json()).toEqual({
      code: 'UNAVAILABLE',
      message: 'The server is starting: building the search index, 41%. Try again in a few seconds.',
      requestId: 'starting',
    });
  }
});

test('a program and a browser hear how long it still takes, where that is known', async () => {
  (await opened.promise).tell({ text: 'Building the search index', share: 0.419, left: '40 s' });
  expect(await (await ask('/readyz')).text()).toContain('building the search index, 41%, about 40 s left.');
  expect(await (await ask('/', page)).text()).toContain('Building the search index: 41%, about 40 s left</p>');
});

test('a form that is posted while the server starts gets JSON and no page', async () => {
  const response = await ask('/remove-info', { method: 'POST', body: 'a=b', ...page });
  expect(response.status).toBe(503);
  expect(response.headers.get('content-type')).toBe('application/json');
});

test('a browser gets a page with the progress, which loads itself again and runs nothing', async () => {
  (await opened.promise).tell({ text: 'Filling the directory', share: 0.5 });
  const response = await ask('/search?query=nurse', page);
  expect([response.status, response.headers.get('retry-after'), response.headers.get('refresh')]).toEqual([
    503,
    '2',
    '2',
  ]);
  expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'sha256-/);
  const text = await response.text();
  expect(text).toContain('<p>Filling the directory: 50%</p>');
  expect(text).toContain('value="50"');
  expect(text).not.toContain('nurse');
});

test('a step whose share is unknown has a progress bar without a value', async () => {
  (await opened.promise).tell({ text: 'Opening the database', share: null });
  const text = await (await ask('/', page)).text();
  expect(text).toContain('<p>Opening the database …</p>');
  expect(text).not.toContain(' value=');
});

test('the process is alive while it starts', async () => {
  const response = await ask('/healthz', page);
  expect([response.status, await response.json()]).toEqual([200, { status: 'ok' }]);
});
