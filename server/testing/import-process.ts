// The jobs of imports as a process of their own, to be killed: `node import-process.ts DATABASE_URL`.
import { assembleReader, assembleWriter } from '../assembly/candidates.ts';
import { auditRecorder } from '../features/audit/public.ts';
import { importJobs } from '../features/imports/public.ts';
import { systemClock } from '../foundation/clock/public.ts';
import { openDatabase } from '../foundation/database/public.ts';
import { startJobs } from '../foundation/jobs/public.ts';
import { createLog } from '../foundation/log/public.ts';
import { resolveHost } from '../foundation/outbound/public.ts';
import { sealing } from '../foundation/sealing/public.ts';
import { testSecrets } from './secrets.ts';

const [, , databaseUrl = ''] = process.argv;
const keys = { secrets: testSecrets, reloadSecrets: () => testSecrets };
const jobs = importJobs({
  database: openDatabase(databaseUrl, { connectionsMax: 5, applicationName: 'test imports' }),
  clock: systemClock,
  sealing: sealing(testSecrets.contactKeys),
  reader: assembleReader(keys),
  writer: assembleWriter(keys),
  recordAudit: auditRecorder(testSecrets.lookupKey),
  secretsNow: keys.reloadSecrets,
  fileBytesMax: 8 * 1_048_576,
  importFolder: null,
  // Files at an address of this machine are loaded as from a server of the operator.
  outbound: { rules: { hostsAllowed: ['127.0.0.1'], setting: 'IMPORT_HOSTS_ALLOWED' }, resolve: resolveHost },
});
startJobs(
  databaseUrl,
  jobs.map((job) => ({ ...job, crontab: null })),
  createLog('warn'),
);
