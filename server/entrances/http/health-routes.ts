import { Hono } from 'hono';
import type { DirectoryFill } from '#contract/search/directory-fill.ts';
import type { HttpEnvironment } from './environment.ts';

export interface Readiness {
  isReady: boolean;
  /** What is still missing, as text; null when ready. */
  waitingFor: string | null;
  /** Milliseconds since searches last included every committed change. */
  lagMs: number;
  /** How far the first fill of a new directory is; null: it is complete. */
  filling: DirectoryFill | null;
}

/**
 * `/healthz`: the process runs. `/readyz`: it can search, and how far searches are behind; 503 while it cannot, so that a load balancer
 * waits. While a new directory is filled, it is ready and says so. Every visitor may read it, so the sessions and databases that hold changes back are named only in the log and on the overview.
 */
export function healthRoutes(readiness: () => Readiness): Hono<HttpEnvironment> {
  const app = new Hono<HttpEnvironment>();
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }));
  app.get('/readyz', (c) => {
    const { isReady, waitingFor, lagMs, filling } = readiness();
    if (isReady)
      return c.json({ status: 'ready', indexLagMs: lagMs, ...(filling !== null && { filling }) }, 200, {
        'cache-control': 'no-store',
      });
    return c.json({ status: 'waiting', waitingFor, indexLagMs: lagMs }, 503, {
      'cache-control': 'no-store',
      'retry-after': '1',
    });
  });
  return app;
}
