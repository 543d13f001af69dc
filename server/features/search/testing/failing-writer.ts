// The real writer, which also fails when the database sends the notification `crash_writer`.
import { workerData } from 'node:worker_threads';
import { openDatabase } from '#server/foundation/database/public.ts';
import type { WriterData } from '../memory/index-messages.ts';

const { databaseUrl }: WriterData = workerData;
const client = await openDatabase(databaseUrl, { connectionsMax: 1, applicationName: 'test' }).pool.connect();
client.on('notification', () => {
  throw new Error('The writer was made to crash.');
});
await client.query('listen crash_writer');
await import('../memory/index-writer.ts');
