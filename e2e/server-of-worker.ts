// The server that answers the stories of this worker.
import { inject } from 'vitest';
import type { ServerOfWorker } from './global-setup.ts';

export function serverOfWorker(): ServerOfWorker {
  const worker = process.env['VITEST_POOL_ID'];
  const server = inject('servers')[Number(worker) - 1];
  if (server === undefined) throw new Error(`There is no server for worker ${worker}.`);
  return server;
}
