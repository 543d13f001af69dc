import type { FeatureParts } from '#server/foundation/feature/public.ts';
import { implementContract } from '#server/foundation/operation/public.ts';
import type { KeepSeat } from '../access/public.ts';
import type { SearchParts } from '../search/public.ts';
import { exportJobs } from './export-jobs.ts';
import type { ExportParts } from './export-parts.ts';
import { exportsRoutes } from './exports-routes.ts';
import { exportFileRoute } from './files/file-route.ts';
import { recallJobs, type FollowParts } from './recalls/follow-removals.ts';
import { recallKey } from './recalls/recall-file.ts';
import { recallsRoutes } from './recalls/recalls-routes.ts';

export const exports = {
  open: (parts: FeatureParts & ExportParts & FollowParts & { search: SearchParts; keepSeat: KeepSeat }) => {
    const ofJobs = { ...parts, database: parts.longDatabase };
    return {
      routes: {
        exports: exportsRoutes(implementContract, parts),
        recalls: recallsRoutes(implementContract, { ...parts, key: recallKey(parts.lookupKey) }),
      },
      rawRoutes: [exportFileRoute(parts)],
      jobs: [...exportJobs(ofJobs), ...recallJobs(ofJobs)],
    };
  },
};
