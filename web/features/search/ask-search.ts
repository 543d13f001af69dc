import type { SearchAnswer, SearchFilters, SelectionAnswer } from '#contract/search.ts';
import { callOperation } from '#web/foundation/api-client.ts';
import type { Accepts } from '#web/foundation/api-client.ts';
import { readFailure, RequestError } from '#web/foundation/request-failure.ts';

const patienceMs = 8_000;

/** Asks the server from the browser. Rejects with a RequestError, `TIMEOUT` after 8 s, or with an AbortError when `signal` fired. */
export const askSearch = (filters: SearchFilters, signal: AbortSignal): Promise<SearchAnswer> => ask(filters, isPage, signal);

/** Everybody whom "Select All" takes, in order. Rejects like `askSearch`. */
export const askIds = async (filters: SearchFilters, signal: AbortSignal): Promise<string[]> =>
  (await ask({ ...filters, page: 1, selectAll: true }, isSelection, signal)).data.map(({ id }) => id);

async function ask<Answer>(filters: SearchFilters, accepts: Accepts<Answer>, signal: AbortSignal): Promise<Answer> {
  const timeout = AbortSignal.timeout(patienceMs);
  try {
    return await callOperation('optimized-search', { filters }, accepts, AbortSignal.any([signal, timeout]));
  } catch (error) {
    if (!timeout.aborted || signal.aborted) throw error;
    throw new RequestError({ code: 'TIMEOUT', message: `The search did not answer within ${patienceMs / 1000} seconds.`, requestId: null });
  }
}

/** A search that was answered, or not, and how long that took in milliseconds, the way included. */
export type Timed = { answer: SearchAnswer; elapsedMs: number };

export class SearchFailed extends RequestError {
  override name = 'SearchFailed';
  elapsedMs: number;

  constructor(cause: Error, elapsedMs: number) {
    super(readFailure(cause) ?? { code: 'UNEXPECTED', message: cause.message, requestId: null });
    this.elapsedMs = elapsedMs;
  }
}

/** As `askSearch`, with the time it took; rejects with a SearchFailed. */
export async function askTimed(filters: SearchFilters, signal: AbortSignal): Promise<Timed> {
  const startedAt = performance.now();
  try {
    return { answer: await askSearch(filters, signal), elapsedMs: performance.now() - startedAt };
  } catch (error) {
    if (signal.aborted || !(error instanceof Error)) throw error;
    throw new SearchFailed(error, performance.now() - startedAt);
  }
}

/** The server is ours and holds itself to the contract: enough to tell its answer from a proxy's page. */
const isAnswer = (body: unknown): body is SearchAnswer | SelectionAnswer => typeof body === 'object' && body !== null && 'success' in body && body.success === true && 'data' in body;
export const isPage = (body: unknown): body is SearchAnswer => isAnswer(body) && 'facets' in body;
const isSelection = (body: unknown): body is SelectionAnswer => isAnswer(body) && !isPage(body);
