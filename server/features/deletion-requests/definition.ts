import type { FeatureParts } from '#server/foundation/feature/public.ts';
import { cronJob } from '#server/foundation/jobs/public.ts';
import { processRequests } from './process-requests.ts';
import type { ProcessParts } from './process-requests.ts';
import { sealedDeletionSettings } from './settings-store.ts';

export const deletionRequests = {
  sealedTables: [sealedDeletionSettings],
  open: (parts: FeatureParts & Omit<ProcessParts, 'database'>) => ({
    routes: {},
    jobs: [
      // Also compares what imports, approvals and restores wrote, and continues what another process began.
      cronJob({ name: 'process-deletion-requests', crontab: '* * * * *' }, () =>
        processRequests({ ...parts, database: parts.longDatabase }),
      ),
    ],
  }),
};
