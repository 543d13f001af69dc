import { z } from 'zod';
import type { Database } from '#server/foundation/database/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { addJob, job } from '#server/foundation/jobs/public.ts';
import type { JobPlan, JobType } from '#server/foundation/jobs/public.ts';
import { forgetImportFiles, runImport, wakeImports } from './jobs/job-types.ts';
import { deleteExpiredJobs, findIdleJobs } from './jobs/jobs-store.ts';
import { runJob } from './jobs/run-job.ts';
import type { RunParts } from './jobs/run-job.ts';
import { deleteExpiredParts } from './review/rejected-parts-store.ts';
import { countSources } from './review/sources.ts';
import { deleteExpiredFiles } from './uploads/files-store.ts';

const countSourcesJob: JobType<Record<string, never>> = {
  name: 'count-sources',
  payload: z.strictObject({}),
  triesMax: 5,
};

const forgetRejectedRows: JobType<Record<string, never>> = {
  name: 'forget-rejected-rows',
  payload: z.strictObject({}),
  triesMax: 5,
};

/** A run that is not lost is not disturbed: the next one waits until it has ended. */
const wake = (database: Database): Promise<void> =>
  inTransaction(database, async (client) => {
    for (const jobId of await findIdleJobs(client))
      await addJob(client, runImport, { jobId }, { key: `woken import ${jobId}` });
  });

const forgetFiles = (database: Database): Promise<void> =>
  inTransaction(database, async (client) => {
    await deleteExpiredFiles(client);
    await deleteExpiredJobs(client);
  });

export const importJobs = (parts: RunParts): JobPlan => ({
  jobs: [
    job(runImport, ({ jobId }, { signal }) => runJob(parts, jobId, signal)),
    job(wakeImports, () => wake(parts.database)),
    job(forgetImportFiles, () => forgetFiles(parts.database)),
    job(countSourcesJob, () => countSources(parts.database)),
    job(forgetRejectedRows, () => deleteExpiredParts(parts.database)),
  ],
  cron: [
    { type: wakeImports, crontab: '* * * * *' },
    { type: forgetImportFiles, crontab: '*/5 * * * *' },
    { type: countSourcesJob, crontab: '*/2 * * * *' },
    { type: forgetRejectedRows, crontab: '50 3 * * *' },
  ],
});
