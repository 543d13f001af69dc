// What a collector of OpenTelemetry receives from a running server.
import { createServer } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { testDatabase } from '#server/testing/database.ts';
import { startServer } from '#server/testing/server-process.ts';
import type { ServerProcess } from '#server/testing/server-process.ts';

const { url } = testDatabase();

const value = z.object({ key: z.string(), value: z.record(z.string(), z.unknown()) });
const span = z.object({
  traceId: z.string(),
  spanId: z.string(),
  parentSpanId: z.string().optional(),
  name: z.string(),
  attributes: z.array(value).default([]),
});
const exported = z.object({
  resourceSpans: z.array(z.object({ scopeSpans: z.array(z.object({ spans: z.array(span) })) })),
});
type Span = z.output<typeof span>;

const spans: Span[] = [];
const bodies: string[] = [];
const collector = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => {
    const body = Buffer.concat(chunks).toString();
    bodies.push(body);
    for (const { scopeSpans } of exported.parse(JSON.parse(body)).resourceSpans)
      for (const scope of scopeSpans) spans.push(...scope.spans);
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
});
let server: ServerProcess;

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    collector.listen(0, '127.0.0.1', resolve);
  });
  const address = collector.address();
  server = await startServer(url, {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`,
    TRACED_PERCENT: '100',
  });
}, 240_000);
afterAll(() => {
  collector.closeAllConnections();
  collector.close();
});

test('a request is traced with its statements and without its content, and a client does not choose the trace', async () => {
  const traceId = 'a'.repeat(31).concat('1');
  const signIn = (sampled: '00' | '01'): Promise<Response> =>
    fetch(`${server.url}/api/auth/sign-in/email`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        // A client that could choose the trace could also decide that a request is traced, or that it is not.
        traceparent: `00-${traceId}-${'b'.repeat(16)}-${sampled}`,
        tracestate: 'zq-secret=1',
      },
      body: JSON.stringify({ email: 'zq-secret@postbox.example', password: 'zq-secret-password' }),
    });
  expect((await signIn('01')).status).toBe(401);
  expect((await signIn('00')).status).toBe(401);
  // Stopping sends what has not been sent yet.
  expect(await server.stop()).toBe(0);
  expect(spans.map((each) => each.traceId)).not.toContain(traceId);
  const requests = spans.filter(({ name }) => name === 'signIn.signInWithPassword');
  expect(requests.map(({ parentSpanId }) => parentSpanId ?? '')).toEqual(['', '']);
  for (const { spanId, attributes } of requests) {
    expect(attributes).toContainEqual({ key: 'http.response.status_code', value: { intValue: 401 } });
    const statements = spans.filter(({ parentSpanId }) => parentSpanId === spanId);
    expect(statements.map(({ name }) => name.toLowerCase())).toContain('select');
  }
  expect(bodies.join('')).not.toContain('zq-secret');
});
