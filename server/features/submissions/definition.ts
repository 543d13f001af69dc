import type { FeatureParts } from '#server/foundation/feature/public.ts';
import { formTokens } from '#server/foundation/form-token/public.ts';
import { implementContract } from '#server/foundation/operation/public.ts';
import { submissionJobs } from './address-links.ts';
import { resumeFileLimit } from './concurrency-limit.ts';
import type { DecideParts } from './decide-submission.ts';
import { submissionsRoutes } from './submissions-routes.ts';

interface SubmissionParts extends FeatureParts, Omit<DecideParts, keyof FeatureParts> {
  /** How many files are read at once; 0: none. */
  resumeReaders: number;
}
import { sealedSubmissions } from './submissions-store.ts';

export const submissions = {
  sealedTables: [sealedSubmissions],
  open: (parts: SubmissionParts) => ({
    routes: {
      submissions: submissionsRoutes(implementContract, {
        ...parts,
        formTokens: formTokens(parts.authSecret, parts.clock, 'resume form'),
      }),
    },
    limits: [resumeFileLimit],
    jobs: submissionJobs({ ...parts, database: parts.longDatabase }),
  }),
};
