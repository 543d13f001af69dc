// What Prometheus reads of a running server.
import { Registry } from 'prom-client';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { createLog } from '#server/foundation/log/public.ts';
import { insertAccount } from '#server/testing/accounts.ts';
import { testDatabase } from '#server/testing/database.ts';
import { startServer, type ServerProcess } from '#server/testing/server-process.ts';
import { openMetrics } from './metrics-server.ts';
import { observed } from './request-metrics.ts';

const { database, url } = testDatabase();
let server: ServerProcess;
let metricsUrl = '';

beforeAll(async () => {
  server = await startServer(url, { METRICS_PORT: '0' });
  metricsUrl = /Metrics are at (\S+)/.exec(server.lines.join('\n'))?.[1] ?? '';
});
afterAll(async () => {
  await server.stop();
});

const read = async (): Promise<string> => (await fetch(metricsUrl)).text();

/** The value of a line of the exposition format; null when there is no such line. */
async function valueOf(series: string): Promise<number | null> {
  const line = (await read()).split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length + 1));
}

const requests = (labels: string) => (): Promise<number | null> => valueOf(`careroster_http_requests_total{${labels}}`);

test('a source that fails hides its own values only, and until it answers again', async () => {
  const answers = [() => Promise.reject(new Error('The source is down.')), () => Promise.resolve({ careroster_a: 3 })];
  const help = { careroster_a: 'One number.' };
  const metrics = openMetrics(
    [
      { help, read: () => answers.shift()?.() ?? Promise.resolve({}) },
      { help: { careroster_b: 'Values by label.' }, read: () => Promise.resolve({ careroster_b: { first: 1 } }) },
    ],
    createLog('silent'),
  );
  const { port, close } = await metrics.listen(0, '127.0.0.1');
  onTestFinished(close);
  const readSeries = async (): Promise<string[]> =>
    (await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).match(/^careroster_.*$/gm) ?? [];
  expect(await readSeries()).toEqual(['careroster_b{of="first"} 1']);
  expect(await readSeries()).toEqual(['careroster_a 3', 'careroster_b{of="first"} 1']);
  expect(await readSeries()).toEqual(['careroster_b{of="first"} 1']);
});

test('the product’s own port has no metrics, and the port of the metrics has nothing else', async () => {
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
  for (const path of ['/', '/api/optimized-search', '/healthz'])
    expect((await fetch(new URL(path, metricsUrl))).status).toBe(404);
  expect((await fetch(metricsUrl, { method: 'POST' })).status).toBe(404);
});

test('requests are counted by operation and status, also those that are refused, and never by what a client wrote', async () => {
  const search = (authorization?: string): Promise<Response> =>
    fetch(`${server.url}/api/optimized-search`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
      body: JSON.stringify({ filters: { query: 'zq-secret-words' } }),
    });
  const person = await insertAccount(database, { plan: 'premium' });
  const response = await fetch(`${server.url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: person.email, password: person.password }),
  });
  const token = `Bearer ${response.headers.get('set-auth-token')}`;
  expect([(await search()).status, (await search(token)).status, (await search(token)).status]).toEqual([
    401, 200, 200,
  ]);
  await fetch(`${server.url}/zq-secret-path?zq-secret-query`);
  await fetch(`${server.url}/mcp`, { method: 'POST', body: 'zq-secret-message' });
  await expect.poll(requests('operation="search.optimizedSearch",status="200"')).toBe(2);
  await expect.poll(requests('operation="search.optimizedSearch",status="401"')).toBe(1);
  await expect.poll(requests('operation="mcp",status="401"')).toBe(1);
  await expect.poll(requests('operation="page",status="404"')).toBeGreaterThanOrEqual(1);
  const text = await read();
  expect(text).not.toContain('zq-secret');
  expect(text).not.toContain(person.email);
  expect(text).toMatch(/careroster_http_request_duration_seconds_count\{operation="search.optimizedSearch"\} 3/);
});

test('a request that is refused unparsed is counted as a parsed one is', async () => {
  const registry = new Registry();
  const refusal = { method: 'POST', url: '/api/optimized-search', status: 503, bytes: 'HTTP/1.1 503' };
  const parts = [refusal, null];
  const { refuseUnparsed } = observed({ gate: () => undefined, refuseUnparsed: () => parts.shift() ?? null }, registry);
  expect(refuseUnparsed(Buffer.from('refused'))).toBe(refusal);
  expect(refuseUnparsed(Buffer.from('not refused'))).toBeNull();
  const text = await registry.metrics();
  expect(text.match(/^careroster_http_requests_total.*$/gm)).toEqual([
    'careroster_http_requests_total{operation="search.optimizedSearch",status="503"} 1',
  ]);
  expect(text).toContain('careroster_http_request_duration_seconds_count{operation="search.optimizedSearch"} 1');
});

test('the state of index, database, jobs, mail and imports is reported', async () => {
  expect(await valueOf('careroster_index_ready')).toBe(1);
  expect(await valueOf('careroster_database_up')).toBe(1);
  for (const series of [
    'careroster_index_lag_seconds',
    'careroster_jobs{of="failed"}',
    'careroster_jobs_overdue_seconds',
    'careroster_mails{of="dead"}',
    'careroster_mails_oldest_seconds',
    'careroster_import_running',
    'careroster_pool_connections{of="busy"}',
    'process_resident_memory_bytes',
  ])
    expect(await valueOf(series)).toBeGreaterThanOrEqual(0);
});
