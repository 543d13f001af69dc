import { z } from 'zod';
import type { JobType } from '#server/foundation/jobs/public.ts';

/** Asks the platform at once, such as when its address or key was changed. A failed run is repeated by the one of the next minute. */
export const exchangeDeletionRequests: JobType<Record<string, never>> = {
  name: 'exchange-deletion-requests',
  payload: z.strictObject({}),
  triesMax: 5,
};
