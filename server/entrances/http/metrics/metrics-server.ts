// Serves `/metrics` for Prometheus on a port of its own, which only the monitoring may reach.
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { OperatorError } from '#server/foundation/errors/public.ts';
import type { Log } from '#server/foundation/log/public.ts';

/** A number that is read when it is asked for. */
export interface ReadGauge {
  /** With its unit last: `careroster_index_lag_seconds`. */
  name: string;
  help: string;
  /** A value, or values by the one label `of`. Null: not known now, so nothing is reported. A rejection counts as null. */
  read: () =>
    | number
    | null
    | Promise<number | null | Readonly<Record<string, number>>>
    | Readonly<Record<string, number>>;
}

export interface Metrics {
  registry: Registry;
  /** @throws OperatorError when the port is in use */
  listen(port: number, host: string): Promise<{ port: number; close: () => Promise<void> }>;
}

export function openMetrics(gauges: readonly ReadGauge[], log: Log): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const { name, help, read } of gauges)
    registry.registerMetric(
      new Gauge({
        name,
        help,
        labelNames: ['of'],
        registers: [],
        async collect() {
          this.reset();
          // One source that fails must not hide the others.
          const value = await Promise.resolve(read()).catch(() => null);
          if (typeof value === 'number') this.set(value);
          else for (const [of, each] of Object.entries(value ?? {})) this.set({ of }, each);
        },
      }),
    );
  return {
    registry,
    listen: async (port, host) => {
      const server = createServer((request, response) => {
        if (request.url !== '/metrics' || (request.method !== 'GET' && request.method !== 'HEAD')) {
          response.writeHead(404, { 'content-type': 'text/plain' }).end('Only /metrics is here.\n');
          return;
        }
        registry.metrics().then(
          (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
          (error: unknown) => {
            log.error({ error }, 'metrics could not be collected');
            response.writeHead(500, { 'content-type': 'text/plain' }).end('The metrics could not be collected.\n');
          },
        );
      });
      await bind(server, port, host);
      const address = server.address();
      return {
        port: typeof address === 'object' && address !== null ? address.port : port,
        close: () =>
          new Promise((resolve) => {
            server.close(() => resolve());
            server.closeAllConnections();
          }),
      };
    },
  };
}

function bind(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (cause) =>
      reject(
        new OperatorError(
          `Metrics cannot be served at ${host}:${port} (${cause.message}). Choose another METRICS_PORT or METRICS_HOST.`,
          { cause },
        ),
      ),
    );
    server.listen(port, host, resolve);
  });
}
