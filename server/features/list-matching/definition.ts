import { inTransaction } from '#server/foundation/database/public.ts';
import type { FeatureParts } from '#server/foundation/feature/public.ts';
import { cronJob } from '#server/foundation/jobs/public.ts';
import { implementContract } from '#server/foundation/operation/public.ts';
import { keptPeriods } from '#contract/kept-periods.ts';
import { findByName, type SearchParts } from '../search/public.ts';
import { listMatchingRoutes, type ListMatchingParts } from './list-matching-routes.ts';
import { LicenseDirectory } from './runs/license-directory.ts';
import { deleteOldRuns } from './runs/stored-runs.ts';

const keptMs = keptPeriods.matchRunDays * 24 * 3_600_000;

export const listMatching = {
  open: ({
    search,
    searchEngine,
    ...parts
  }: FeatureParts &
    Omit<ListMatchingParts, 'costlyWork' | 'searchNames' | 'licenses'> & {
      search: SearchParts;
      searchEngine: 'memory' | 'postgres';
    }) => ({
    routes: {
      listMatching: listMatchingRoutes(implementContract, {
        ...parts,
        costlyWork: search.costlyWork,
        licenses: new LicenseDirectory(parts.longDatabase),
        // Where PostgreSQL searches, names would be parameters of statements, which it may log.
        searchNames: searchEngine === 'memory' ? (query, idsMax) => findByName(search, query, idsMax) : null,
      }),
    },
    jobs: [
      cronJob({ name: 'forget-match-runs', crontab: '25 * * * *' }, () =>
        inTransaction(parts.database, (client) =>
          deleteOldRuns(client, new Date(parts.clock.now().getTime() - keptMs)),
        ),
      ),
    ],
  }),
};
