import { contract } from '#contract/contract.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { ConcurrencyLimit } from '#server/foundation/operation/public.ts';
import type { SearchEngine } from './search-engine.ts';

const retryAfterSeconds = 2;

/** The engine's capacity is known before a search reaches it, so the HTTP entrance can refuse a search without reading its body. */
export const searchLimit = ({
  searchesMax,
  searchesPerCallerMax,
}: Pick<SearchEngine, 'searchesMax' | 'searchesPerCallerMax'>): ConcurrencyLimit => ({
  operation: contract.search.optimizedSearch,
  callsMax: searchesMax,
  callsPerCallerMax: searchesPerCallerMax,
  subject: 'searches',
  tooMany: new AppError('unavailable', 'UNAVAILABLE', 'Too many searches are waiting. Try again in a few seconds.', {
    retryAfterSeconds,
  }),
  tooManyOfCaller: new AppError(
    'too_many',
    'TOO_MANY',
    'You have too many searches running at once. Wait for their results, then search again.',
    { retryAfterSeconds },
  ),
});
