// The real reader, which also fails on a search for "crash" and never returns on a search for "hang".
import { parentPort } from 'node:worker_threads';
import type { ReaderOrder } from '../memory/index-messages.ts';

parentPort?.on('message', (order: ReaderOrder) => {
  if (order.kind !== 'search') return;
  if (order.query.text === 'crash') process.exit(1);
  while (order.query.text === 'hang');
});
await import('../memory/index-reader.ts');
