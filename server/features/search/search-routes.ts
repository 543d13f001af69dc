import { unchecked } from '#server/foundation/operation/public.ts';
import type { ContractImplementer } from '#server/foundation/operation/public.ts';
import { specialtyCounter } from './count-specialties.ts';
import { readPage, selectAll } from './search-candidates.ts';
import type { SearchParts } from './search-parts.ts';
import { suggestSearches } from './suggestions/suggest-searches.ts';
import { directoryCounter } from './visitors/count-directory.ts';
import type { VisitorCountParts } from './visitors/count-directory.ts';
import type { Landings } from './visitors/landings.ts';

/** `landings`: of `landingReader`. */
export function searchRoutes(
  implement: ContractImplementer,
  parts: SearchParts & VisitorCountParts,
  landings: Landings,
) {
  const countSpecialties = specialtyCounter(parts.counts, parts.clock);
  const countDirectory = directoryCounter(parts, landings);
  return {
    optimizedSearch: implement
      .$config(unchecked)
      .search.optimizedSearch.handler(({ input: { filters }, context }) =>
        filters.selectAll ? selectAll(parts, filters, context) : readPage(parts, filters, context),
      ),
    suggestSearches: implement.search.suggestSearches.handler(({ input, context }) =>
      suggestSearches(parts, input.filters, context),
    ),
    getSpecialtyCounts: implement.search.getSpecialtyCounts.handler(countSpecialties),
    getSpecialtyCountsPublic: implement.search.getSpecialtyCountsPublic.handler(countSpecialties),
    getSpecialtyCountsCached: implement.search.getSpecialtyCountsCached.handler(countSpecialties),
    countDirectory: implement.search.countDirectory.handler(({ input, context }) =>
      countDirectory(input.query, context),
    ),
    readLanding: implement.search.readLanding.handler(({ input, context }) => landings.read(input, context)),
    listLandings: implement.search.listLandings.handler(landings.list),
  };
}
