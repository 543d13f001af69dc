import type { FeatureParts } from '../foundation/feature/public.ts';
import { rateLimitJobs } from '../foundation/rate-limit/public.ts';

export const rateLimits = {
  open: ({ longDatabase }: FeatureParts) => ({ routes: {}, jobs: rateLimitJobs(longDatabase) }),
};
