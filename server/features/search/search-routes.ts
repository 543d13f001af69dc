import { unchecked, type ContractImplementer } from '#server/foundation/operation/public.ts';
import { countListWork } from './count-list-work.ts';
import { exampleSearches } from './example-searches.ts';
import { readPage, selectAll } from './search-candidates.ts';
import type { SearchParts } from './search-parts.ts';
import { countPosting } from './postings/count-posting.ts';
import { findSimilar } from './similar/find-similar.ts';
import { suggestSearches } from './suggestions/suggest-searches.ts';

export const searchRoutes = (
  implement: ContractImplementer,
  parts: SearchParts,
  examples = exampleSearches(parts),
) => ({
  optimizedSearch: implement
    .$config(unchecked)
    .search.optimizedSearch.handler(({ input, context }) =>
      input.filters.selectAll ? selectAll(parts, input.filters, context) : readPage(parts, input, context),
    ),
  suggestSearches: implement.search.suggestSearches.handler(({ input, context }) =>
    suggestSearches(parts, input.filters, context),
  ),
  listExampleSearches: implement.search.listExampleSearches.handler(async () => ({ queries: await examples() })),
  countListWork: implement.search.countListWork.handler(({ input, context }) => countListWork(parts, input, context)),
  findSimilar: implement.search.findSimilar.handler(({ input, context }) => findSimilar(parts, input, context)),
  readPosting: implement.search.readPosting.handler(({ input, context }) => countPosting(parts, input, context)),
});
