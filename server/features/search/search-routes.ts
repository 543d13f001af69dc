import type { ContractImplementer } from '#server/foundation/operation/public.ts';
import { searchCandidates } from './search-candidates.ts';
import type { SearchEngine } from './search-engine.ts';

export const searchRoutes = (implement: ContractImplementer, engine: SearchEngine) => ({
  optimizedSearch: implement.search.optimizedSearch.handler(({ input, context }) => searchCandidates(engine, input.filters, context.signal)),
});
