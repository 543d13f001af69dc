// A reader as it is, which fails when somebody searches for "crash" and never ends when they search for "hang".
import { parentPort } from 'node:worker_threads';
import type { ReaderOrder } from '../memory/index-messages.ts';

parentPort?.on('message', (order: ReaderOrder) => {
  if (order.kind !== 'search') return;
  if (order.query.text === 'crash') process.exit(1);
  while (order.query.text === 'hang');
});
await import('../memory/index-reader.ts');
