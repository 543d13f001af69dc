import { z } from 'zod';
import type { JobType } from '#server/foundation/jobs/public.ts';

/** Delivers what is due. A failed run is repeated by the one of the next minute. */
export const deliverWebhooks: JobType<Record<string, never>> = {
  name: 'deliver-webhooks',
  payload: z.strictObject({}),
  triesMax: 3,
};
