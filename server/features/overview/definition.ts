import type { FeatureParts } from '#server/foundation/feature/public.ts';
import { implementContract } from '#server/foundation/operation/public.ts';
import type { RecordAudit } from '../audit/public.ts';
import type { SearchParts } from '../search/public.ts';
import { overviewRoutes } from './overview-routes.ts';

interface OverviewFeatureParts extends FeatureParts {
  recordAudit: RecordAudit;
  search: SearchParts;
  /** Where the backup of each day is stored; null: nowhere. */
  backupFolder: string | null;
}

export const overview = {
  open: ({ search: { engine, times }, backupFolder, ...parts }: OverviewFeatureParts) => ({
    routes: {
      overview: overviewRoutes(implementContract, {
        ...parts,
        engine,
        searchTimes: times,
        backsUp: backupFolder !== null,
      }),
    },
  }),
};
