import type { FeatureParts } from '#server/foundation/feature/public.ts';
import { implementContract } from '#server/foundation/operation/public.ts';
import type { QueueWrite } from '../lists/public.ts';
import { attemptJobs } from './attempt-jobs.ts';
import { contactAttemptsRoutes } from './contact-attempts-routes.ts';
import type { AttemptParts } from './record-attempts.ts';

export const contactAttempts = {
  open: (parts: FeatureParts & AttemptParts & { queueWrite: QueueWrite }) => ({
    routes: { contactAttempts: contactAttemptsRoutes(implementContract, parts) },
    jobs: attemptJobs(parts.longDatabase, parts.clock),
  }),
};
