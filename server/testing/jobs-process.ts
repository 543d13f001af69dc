// The product's jobs as a process of their own, to be killed: `node jobs-process.ts DATABASE_URL SMTP_URL`.
import { openDatabase } from '#server/foundation/database/public.ts';
import { createLog } from '#server/foundation/log/public.ts';
import { runMailJobs } from './run-mail-jobs.ts';

const [, , databaseUrl = '', smtpUrl = ''] = process.argv;
const longDatabase = openDatabase(databaseUrl, { connectionsMax: 5, applicationName: 'test jobs' });
const jobs = runMailJobs(longDatabase, databaseUrl, createLog('info'), {
  url: smtpUrl,
  from: { name: 'CareRoster', address: 'mail@care.example' },
});
process.once('SIGTERM', () => void jobs.stop(3_000).then(() => longDatabase.close()));
