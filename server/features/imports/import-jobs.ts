import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { addJob, cronJob, job, type Job } from '#server/foundation/jobs/public.ts';
import { findIdleDownloads } from './downloads/downloads-store.ts';
import { downloadFile } from './downloads/download-job.ts';
import { runDownload, type RunDownloadParts } from './downloads/run-download.ts';
import { runImport } from './jobs/job-types.ts';
import { deleteExpiredJobs, findIdleJobs } from './jobs/jobs-store.ts';
import { runJob, type RunParts } from './jobs/run-job.ts';
import { deleteExpiredParts } from './review/rejected-parts-store.ts';
import { countSources } from './review/sources.ts';
import { deleteExpiredFiles } from './uploads/files-store.ts';

/** Requests the next run of a job or a download whose last one was lost. A run that is not lost is not disturbed: the next one waits until it has ended. */
const wake = (database: Database): Promise<void> =>
  inTransaction(database, async (client) => {
    for (const jobId of await findIdleJobs(client))
      await addJob(client, runImport, { jobId }, { key: `woken import ${jobId}` });
    for (const fileId of await findIdleDownloads(client))
      await addJob(client, downloadFile, { fileId }, { key: `woken download ${fileId}` });
  });

const forgetFiles = (database: Database): Promise<void> =>
  inTransaction(database, async (client) => {
    await deleteExpiredFiles(client);
    await deleteExpiredJobs(client);
  });

export const importJobs = (parts: RunParts & RunDownloadParts): Job[] => [
  job(downloadFile, ({ fileId }, { signal }) => runDownload(parts, fileId, signal)),
  job(runImport, ({ jobId }, { signal }) => runJob(parts, jobId, signal)),
  cronJob({ name: 'wake-imports', crontab: '* * * * *' }, () => wake(parts.database)),
  cronJob({ name: 'forget-import-files', crontab: '*/5 * * * *' }, () => forgetFiles(parts.database)),
  cronJob({ name: 'count-sources', crontab: '*/2 * * * *' }, () => countSources(parts.database)),
  cronJob({ name: 'forget-rejected-rows', crontab: '50 3 * * *' }, () => deleteExpiredParts(parts.database)),
];
