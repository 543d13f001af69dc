import type { FeatureParts } from '#server/foundation/feature/public.ts';
import { cronJob } from '#server/foundation/jobs/public.ts';
import { implementContract } from '#server/foundation/operation/public.ts';
import { findAddedLater, type AddedLaterParts } from './find-added-later.ts';
import { ownSystemRoutes, type OwnSystemParts } from './own-system-routes.ts';

export const ownSystem = {
  open: ({
    longDatabase,
    ...parts
  }: FeatureParts & Pick<AddedLaterParts, 'reader'> & Omit<OwnSystemParts, 'database'>) => ({
    // The deletion of a million candidates takes longer than the statements of other requests may.
    routes: { ownSystem: ownSystemRoutes(implementContract, { ...parts, database: longDatabase }) },
    jobs: [
      cronJob({ name: 'find-people-added-later', crontab: '35 3 * * *' }, () =>
        findAddedLater({ ...parts, database: longDatabase }),
      ),
    ],
  }),
};
