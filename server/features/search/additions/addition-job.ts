import { z } from 'zod';
import type { JobType } from '#server/foundation/jobs/public.ts';

/** Adds the candidates of one addition. */
export const additionJob: JobType<{ additionId: string }> = {
  name: 'add-search-to-list',
  payload: z.strictObject({ additionId: z.uuid() }),
  triesMax: 10,
};
