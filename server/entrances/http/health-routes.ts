import { Hono } from 'hono';
import type { HttpEnvironment } from './environment.ts';

export interface Readiness {
  isReady: boolean;
  /** What is still missing, in words; null when ready. */
  waitingFor: string | null;
}

/** `/healthz`: the process lives. `/readyz`: it answers searches exactly; until then 503, so that a balancer waits. */
export function healthRoutes(readiness: () => Readiness): Hono<HttpEnvironment> {
  const app = new Hono<HttpEnvironment>();
  app.get('/healthz', (c) => c.json({ status: 'ok' }, 200, { 'cache-control': 'no-store' }));
  app.get('/readyz', (c) => {
    const { isReady, waitingFor } = readiness();
    if (isReady) return c.json({ status: 'ready' }, 200, { 'cache-control': 'no-store' });
    return c.json({ status: 'starting', waitingFor }, 503, { 'cache-control': 'no-store', 'retry-after': '1' });
  });
  return app;
}
