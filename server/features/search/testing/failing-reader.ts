// The real reader, which also fails on a search for "crash" and never returns on a search for "hang".
import { parentPort } from 'node:worker_threads';
import type { ReaderOrder } from '../memory/index-messages.ts';

parentPort?.on('message', (order: ReaderOrder) => {
  if (order.kind !== 'search') return;
  // A text that was understood is an object with its words.
  const text = JSON.stringify(order.query.text);
  if (text.includes('"crash"')) process.exit(1);
  while (text.includes('"hang"'));
});
await import('../memory/index-reader.ts');
