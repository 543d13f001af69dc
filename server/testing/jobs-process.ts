// The product's jobs as a process of their own, to be killed: `node jobs-process.ts DATABASE_URL SMTP_URL`.
import { openDatabase } from '#server/foundation/database/public.ts';
import { createLog } from '#server/foundation/log/public.ts';
import { assembleJobs } from '../assemble-jobs.ts';
import { testSecrets } from './secrets.ts';

const [, , databaseUrl = '', smtpUrl = ''] = process.argv;
const longDatabase = openDatabase(databaseUrl, { connectionsMax: 5, applicationName: 'test jobs' });
const jobs = assembleJobs(
  { longDatabase, databaseUrl, secrets: testSecrets, reloadSecrets: () => testSecrets },
  createLog('info'),
  { url: smtpUrl, from: { name: 'CareRoster', address: 'mail@care.example' } },
);
process.once('SIGTERM', () => void jobs.stop(3_000).then(() => longDatabase.close()));
