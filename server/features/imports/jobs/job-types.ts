import { z } from 'zod';
import type { JobType } from '#server/foundation/jobs/public.ts';

/** Checks, imports or undoes. A repeated run continues where the last one ended. */
export const runImport: JobType<{ jobId: string }> = {
  name: 'run-import',
  payload: z.strictObject({ jobId: z.uuid() }),
  triesMax: 25,
};
