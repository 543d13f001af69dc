import { inTransaction } from '#server/foundation/database/public.ts';
import { addJob, cronJob, job, type Job } from '#server/foundation/jobs/public.ts';
import type { ExportParts } from './export-parts.ts';
import { deleteExpiredFiles } from './exports-store.ts';
import { buildExport } from './jobs/build-job.ts';
import { runBuild } from './jobs/build-export.ts';
import { deleteExpiredJobs, findIdleJobs } from './jobs/jobs-store.ts';

const wokenMax = 100;

/** Requests the next run of exports whose last one was lost. A run that is not lost is not disturbed. */
const wake = ({ database, clock }: ExportParts): Promise<void> =>
  inTransaction(database, async (client) => {
    for (const exportId of await findIdleJobs(client, clock.now(), wokenMax))
      await addJob(client, buildExport, { exportId }, { key: `woken export ${exportId}` });
  });

const forget = ({ database, clock }: ExportParts): Promise<void> =>
  inTransaction(database, async (client) => {
    await deleteExpiredFiles(client, clock.now());
    await deleteExpiredJobs(client, clock.now());
  });

export const exportJobs = (parts: ExportParts): Job[] => [
  job(buildExport, ({ exportId }, { signal }) => runBuild(parts, exportId, signal)),
  cronJob({ name: 'wake-exports', crontab: '*/2 * * * *' }, () => wake(parts)),
  cronJob({ name: 'forget-export-files', crontab: '*/5 * * * *' }, () => forget(parts)),
];
