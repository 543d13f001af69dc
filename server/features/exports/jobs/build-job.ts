import { z } from 'zod';
import type { JobType } from '#server/foundation/jobs/public.ts';

/** Writes an export. It also deletes what was written of an export that was canceled. */
export const buildExport: JobType<{ exportId: string }> = {
  name: 'build-export',
  payload: z.strictObject({ exportId: z.uuid() }),
  triesMax: 25,
};
