import { z } from 'zod';
import type { JobType } from '#server/foundation/jobs/public.ts';

/** Checks, imports or undoes. A repeated run continues where the last one ended. */
export const runImport: JobType<{ jobId: string }> = {
  name: 'run-import',
  payload: z.strictObject({ jobId: z.uuid() }),
  triesMax: 25,
};

type Nothing = Record<string, never>;

/** Requests the next run of a job whose last one was lost. */
export const wakeImports: JobType<Nothing> = { name: 'wake-imports', payload: z.strictObject({}), triesMax: 5 };

export const forgetImportFiles: JobType<Nothing> = {
  name: 'forget-import-files',
  payload: z.strictObject({}),
  triesMax: 5,
};
