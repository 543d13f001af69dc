import { contract } from '#contract/contract.ts';
import type { FeatureParts } from '#server/foundation/feature/public.ts';
import { implementContract } from '#server/foundation/operation/public.ts';
import { additionJobs } from './additions/addition-jobs.ts';
import { additionRoutes } from './additions/addition-routes.ts';
import type { AdditionParts } from './additions/run-addition.ts';
import { changeLogJobs } from './change-log-jobs.ts';
import { listWorkLimit, postingLimit, searchLimit, similarLimit, suggestionLimit } from './concurrency-limit.ts';
import { shortSearch } from './search-candidates.ts';
import type { SearchParts } from './search-parts.ts';
import { searchRoutes } from './search-routes.ts';

export const search = {
  open: ({
    database,
    longDatabase,
    search: parts,
    seatOf,
  }: FeatureParts & { search: SearchParts } & Pick<AdditionParts, 'seatOf'>) => ({
    routes: {
      search: {
        ...searchRoutes(implementContract, parts),
        ...additionRoutes(implementContract, database, parts),
      },
    },
    limits: [
      searchLimit(parts.engine),
      suggestionLimit(parts.engine),
      postingLimit(parts.engine),
      listWorkLimit(parts.engine),
      similarLimit(parts.engine),
    ],
    shortRoutes: [shortSearch(parts, contract.search.optimizedSearch)],
    jobs: [...changeLogJobs(longDatabase), ...additionJobs({ database, longDatabase, searchParts: parts, seatOf })],
    watches: [parts.times.watch],
  }),
};
