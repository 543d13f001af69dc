import type { Clock } from '#server/foundation/clock/public.ts';
import { unchecked } from '#server/foundation/operation/public.ts';
import type { ContractImplementer } from '#server/foundation/operation/public.ts';
import { specialtyCounter } from './count-specialties.ts';
import { searchCandidates } from './search-candidates.ts';
import type { SearchEngine } from './search-engine.ts';

export function searchRoutes(implement: ContractImplementer, engine: SearchEngine, clock: Clock) {
  const countSpecialties = specialtyCounter(engine, clock);
  return {
    optimizedSearch: implement.$config(unchecked).search.optimizedSearch.handler(({ input, context }) => searchCandidates(engine, input.filters, context)),
    getSpecialtyCounts: implement.search.getSpecialtyCounts.handler(countSpecialties),
    getSpecialtyCountsPublic: implement.search.getSpecialtyCountsPublic.handler(countSpecialties),
    getSpecialtyCountsCached: implement.search.getSpecialtyCountsCached.handler(countSpecialties),
  };
}
