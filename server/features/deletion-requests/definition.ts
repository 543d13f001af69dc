import type { FeatureParts } from '#server/foundation/feature/public.ts';
import { cronJob, job } from '#server/foundation/jobs/public.ts';
import { implementContract } from '#server/foundation/operation/public.ts';
import type { ChangeParts } from './change-settings.ts';
import { warnAdministrators, type ClockParts } from './clock.ts';
import { deletionRequestsRoutes } from './deletion-requests-routes.ts';
import { exchangeAll, type ExchangeParts } from './platform/exchange.ts';
import { exchangeDeletionRequests } from './platform/exchange-job.ts';
import { processRequests } from './process-requests.ts';
import { sealedDeletionSettings } from './settings-store.ts';

export const deletionRequests = {
  sealedTables: [sealedDeletionSettings],
  open: ({ longDatabase: database, ...parts }: FeatureParts & ExchangeParts & ClockParts & ChangeParts) => ({
    // Counts of a million requests take longer than the limit of other requests.
    routes: { deletionRequests: deletionRequestsRoutes(implementContract, { ...parts, database }) },
    jobs: [
      // Also compares what imports, approvals and restores wrote, and continues what another process began.
      cronJob({ name: 'process-deletion-requests', crontab: '* * * * *' }, () =>
        processRequests({ ...parts, database }),
      ),
      job(exchangeDeletionRequests, () => exchangeAll({ ...parts, database }), { crontab: '* * * * *' }),
      cronJob({ name: 'warn-of-deletion-requests', crontab: '15 * * * *' }, () => warnAdministrators(parts)),
    ],
  }),
};
