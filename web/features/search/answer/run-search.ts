import type { OutputOf } from '#contract/call.ts';
import type { FacetName } from '#contract/search/search-filters.ts';
import type { SearchAnswer, SearchFilters } from '#contract/search/search.ts';
import { call } from '#web/foundation/call.ts';
import { readFailure, RequestError } from '#web/foundation/request-failure.ts';

const timeoutMs = 8_000;

/** Which facets an answer counts. */
interface WantedCounts {
  facets: readonly FacetName[];
  /** The version of the answer that they complete. */
  follows?: string;
}

/** Searches from the browser. Rejects with a RequestError, `TIMEOUT` after 8 s, or with an AbortError when `signal` fired. */
export async function runSearch(
  filters: SearchFilters,
  signal: AbortSignal,
  counts?: WantedCounts,
): Promise<SearchAnswer> {
  const answer = await callWithTimeout(filters, signal, counts);
  if (isPage(answer)) return answer;
  const message = 'The server answered a search without results.';
  throw new RequestError({ code: 'HTTP_200', message, requestId: null });
}

/** The ids that "Select All" takes, in order. Rejects like `runSearch`. */
export const loadAllIds = async (filters: SearchFilters, signal: AbortSignal): Promise<string[]> =>
  (await callWithTimeout({ ...filters, page: 1, selectAll: true }, signal)).data.map(({ id }) => id);

async function callWithTimeout(
  { selectAll, ...page }: SearchFilters,
  signal: AbortSignal,
  counts?: WantedCounts,
): Promise<OutputOf<'search.optimizedSearch'>> {
  // The specification sends `selectAll` with Select All only.
  const filters = selectAll ? { ...page, selectAll } : page;
  const input = counts === undefined ? { filters } : { filters, ...counts, facets: [...counts.facets] };
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    return await call('search.optimizedSearch', input, { signal: AbortSignal.any([signal, timeout]) });
  } catch (error) {
    if (!timeout.aborted || signal.aborted) throw error;
    throw new RequestError({
      code: 'TIMEOUT',
      message: `The search did not answer within ${timeoutMs / 1000} seconds.`,
      requestId: null,
    });
  }
}

export interface TimedAnswer {
  answer: SearchAnswer;
  /** From the request to the answer, the network included. */
  elapsedMs: number;
}

export class SearchFailed extends RequestError {
  override name = 'SearchFailed';
  elapsedMs: number;

  constructor(cause: Error, elapsedMs: number) {
    super(readFailure(cause) ?? { code: 'UNEXPECTED', message: cause.message, requestId: null });
    this.elapsedMs = elapsedMs;
  }
}

/** Like `runSearch`, with the time it took. Rejects with a SearchFailed. */
export async function runTimedSearch(
  filters: SearchFilters,
  signal: AbortSignal,
  counts?: WantedCounts,
): Promise<TimedAnswer> {
  const startedAt = performance.now();
  try {
    return { answer: await runSearch(filters, signal, counts), elapsedMs: performance.now() - startedAt };
  } catch (error) {
    if (signal.aborted || !(error instanceof Error)) throw error;
    throw new SearchFailed(error, performance.now() - startedAt);
  }
}

/** Whether it is a page of results, not the ids of `selectAll`. */
export const isPage = (answer: OutputOf<'search.optimizedSearch'>): answer is SearchAnswer => 'facets' in answer;
