// The jobs of imports as a process of their own, to be killed: `node import-process.ts DATABASE_URL`.
import { jobsOfImports } from '../assemble-imports.ts';
import { auditRecorder } from '../features/audit/public.ts';
import { openDatabase } from '../foundation/database/public.ts';
import { startJobs } from '../foundation/jobs/public.ts';
import { createLog } from '../foundation/log/public.ts';
import { testSecrets } from './secrets.ts';

const [, , databaseUrl = ''] = process.argv;
const longDatabase = openDatabase(databaseUrl, { connectionsMax: 5, applicationName: 'test imports' });
const plan = jobsOfImports(
  {
    database: longDatabase,
    longDatabase,
    databaseUrl,
    secrets: testSecrets,
    samplePassword: null,
    reloadSecrets: () => testSecrets,
    snapshotFile: null,
    removalsJournal: '',
    close: () => longDatabase.close(),
  },
  auditRecorder(testSecrets.lookupKey),
);
startJobs(databaseUrl, { jobs: plan.jobs, cron: [] }, createLog('warn'));
