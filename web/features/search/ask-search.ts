import type { SearchAnswer, SearchFilters } from '#contract/search.ts';
import { callOperation } from '#web/foundation/api-client.ts';

/** Asks the server from the browser. Rejects with a RequestError, or with an AbortError when `signal` fired. */
export function askSearch(filters: SearchFilters, signal: AbortSignal): Promise<SearchAnswer> {
  return callOperation('optimized-search', { filters }, isSearchAnswer, signal);
}

/** The server is ours and holds itself to the contract: enough to tell its answer from a proxy's page. */
function isSearchAnswer(body: unknown): body is SearchAnswer {
  return typeof body === 'object' && body !== null && 'success' in body && body.success === true && 'facets' in body;
}
