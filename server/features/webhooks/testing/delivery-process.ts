// A server that writes events and delivers them, as a process of its own, to be killed:
// `node delivery-process.ts DATABASE_URL USER_ID EVENTS MINUTES_AHEAD`. EVENTS: how many there are to be in the end.
import { inTransaction, openDatabase } from '#server/foundation/database/public.ts';
import { startJobs } from '#server/foundation/jobs/public.ts';
import { createLog } from '#server/foundation/log/public.ts';
import { mailQueue } from '#server/foundation/mail/public.ts';
import { resolveHost } from '#server/foundation/outbound/public.ts';
import { testSealing } from '#server/testing/secrets.ts';
import { recordWebhookEvent } from '../public.ts';
import { webhookJobs } from '../webhook-jobs.ts';

const [, , databaseUrl = '', userId = '', events = '', minutesAhead = ''] = process.argv;
const database = openDatabase(databaseUrl, { connectionsMax: 5, applicationName: 'test deliveries' });
startJobs(
  databaseUrl,
  webhookJobs({
    database,
    // What an earlier process had claimed is free.
    clock: { now: () => new Date(Date.now() + Number(minutesAhead) * 60_000) },
    sealing: testSealing,
    queueMail: mailQueue(testSealing),
    publicUrl: 'https://care.example',
    webhookOutbound: {
      rules: { hostsAllowed: ['127.0.0.1'], setting: 'WEBHOOK_HOSTS_ALLOWED' },
      resolve: resolveHost,
    },
    mayReceiveEvents: () => Promise.resolve(true),
    addressOf: () => Promise.resolve(null),
  }),
  createLog('silent'),
);
const written = async (): Promise<number> => {
  const { rows } = await database.pool.query<{ count: number }>('select count(*)::int as count from webhook_events');
  return rows[0]?.count ?? 0;
};
for (let next = await written(); next < Number(events); next += 1)
  await inTransaction(database, (client) =>
    recordWebhookEvent(client, [userId], 'candidate.removed', { candidateId: String(next) }),
  );
process.stdout.write('written\n');
