// Counts requests and measures their time, by operation of the contract. A label never contains anything that a client chose.
import type { ServerResponse, IncomingMessage } from 'node:http';
import { Counter, Gauge, Histogram, type Registry } from 'prom-client';
import { contract } from '#contract/contract.ts';
import type { Entry } from '../request-limits.ts';
import { operationsOf } from '../orpc.ts';

/** Seconds. The targets lie between: a search within 10 ms, a page within 100 ms, every answer within 5 s. */
const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** Returns an entry that observes every request, including those that `entry` refuses. */
export function observed({ gate, refuseUnparsed }: Entry, registry: Registry): Entry {
  const registers = [registry];
  const requests = new Counter({
    name: 'careroster_http_requests_total',
    help: 'Answered requests by operation and status.',
    labelNames: ['operation', 'status'],
    registers,
  });
  const duration = new Histogram({
    name: 'careroster_http_request_duration_seconds',
    help: 'Time from the first byte of a request to the end of its answer.',
    labelNames: ['operation'],
    buckets,
    registers,
  });
  const running = new Gauge({
    name: 'careroster_http_requests_running',
    help: 'Requests that are waiting or being answered.',
    labelNames: ['operation'],
    registers,
  });
  const operationOf = operationNames();
  return {
    refuseUnparsed: (bytes) => {
      const refusal = refuseUnparsed(bytes);
      if (refusal === null) return null;
      const operation = operationOf(refusal);
      duration.observe({ operation }, 0);
      requests.inc({ operation, status: refusal.status });
      return refusal;
    },
    gate: (request, response, serve) => {
      const operation = operationOf(request);
      const startedMs = performance.now();
      running.inc({ operation });
      response.once('close', () => {
        running.dec({ operation });
        duration.observe({ operation }, (performance.now() - startedMs) / 1_000);
        requests.inc({ operation, status: statusOf(response) });
      });
      gate(request, response, serve);
    },
  };
}

/** 499, as proxies write it: the client closed the connection before the answer was complete. */
const statusOf = (response: ServerResponse): number => (response.writableFinished ? response.statusCode : 499);

/** The name of the operation in the contract; `mcp` for assistants; `asset`, `page` or `other` for the rest. */
function operationNames(): (request: Pick<IncomingMessage, 'method' | 'url'>) => string {
  const names = new Map<string, string>(
    operationsOf(contract).map(({ name, method, path }) => [`${method} /api${path}`, name]),
  );
  return ({ method = '', url = '' }) => {
    const [path = ''] = url.split('?', 1);
    const known = names.get(`${method} ${path}`);
    if (known !== undefined) return known;
    if (path === '/mcp') return 'mcp';
    if (path.startsWith('/assets/')) return 'asset';
    return path.startsWith('/api/') || (method !== 'GET' && method !== 'HEAD') ? 'other' : 'page';
  };
}
