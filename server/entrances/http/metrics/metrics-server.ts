// Serves `/metrics` for Prometheus on a port of its own, which only the monitoring may reach.
import type { Server } from 'node:http';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';
import { OperatorError } from '#server/foundation/errors/public.ts';
import type { Log } from '#server/foundation/log/public.ts';
import { createGuardedServer } from '../guarded-server.ts';

type GaugeValue = number | Readonly<Record<string, number>>;

/** Numbers that are read together when metrics are asked for. */
export interface GaugeSource {
  /** The name of each gauge, with its unit last → its help: `careroster_index_lag_seconds`. */
  help: Readonly<Record<string, string>>;
  /** Values by the name of the gauge, each alone or by the one label `of`. A gauge without a value, and all after a rejection, are not reported. */
  read: () => Promise<Readonly<Record<string, GaugeValue>>>;
}

export interface Metrics {
  registry: Registry;
  /** @throws OperatorError when the port is in use */
  listen(port: number, host: string): Promise<{ port: number; close: () => Promise<void> }>;
}

export function openMetrics(sources: readonly GaugeSource[], log: Log): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const updates = sources.map((source) => updateOf(source, registry));
  const collect = async (): Promise<string> => {
    await Promise.all(updates.map((update) => update()));
    return registry.metrics();
  };
  return {
    registry,
    listen: async (port, host) => {
      const server = createGuardedServer((request, response) => {
        if (request.url !== '/metrics' || (request.method !== 'GET' && request.method !== 'HEAD')) {
          response.writeHead(404, { 'content-type': 'text/plain' }).end('Only /metrics is here.\n');
          return;
        }
        collect().then(
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

/** Returns a function that reads the source once and sets its gauges. It never fails: one source must not hide the others. */
function updateOf({ help, read }: GaugeSource, registry: Registry): () => Promise<void> {
  const gauges = Object.entries(help).map(
    ([name, text]) => [name, new Gauge({ name, help: text, labelNames: ['of'], registers: [registry] })] as const,
  );
  return async () => {
    const values = await read().catch((): Awaited<ReturnType<typeof read>> => ({}));
    for (const [name, gauge] of gauges) {
      const value = values[name];
      gauge.reset();
      if (typeof value === 'number') gauge.set(value);
      else for (const [of, each] of Object.entries(value ?? {})) gauge.set({ of }, each);
    }
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
