import { contract } from '#contract/contract.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { ConcurrencyLimit } from '#server/foundation/operation/public.ts';
import type { SearchEngine } from './search-engine.ts';

const retryAfterSeconds = 2;
/** A page waits for one answer at a time; a few more are on their way when the user types fast. */
const suggestionsPerCallerMax = 4;
/** A page reads one posting at a time; a second one when a part is removed meanwhile. */
const postingsPerCallerMax = 2;
/** A page waits for one count at a time; a few more when several pages of lists are open. */
const listWorkPerCallerMax = 4;

/** A page asks once; a second time when a user chooses others meanwhile. */
const similarPerCallerMax = 2;

const refusals: Pick<ConcurrencyLimit, 'tooMany' | 'tooManyOfCaller'> = {
  tooMany: new AppError('unavailable', 'UNAVAILABLE', 'Too many searches are waiting. Try again in a few seconds.', {
    retryAfterSeconds,
  }),
  tooManyOfCaller: new AppError(
    'too_many',
    'TOO_MANY',
    'You have too many searches running at once. Wait for their results, then search again.',
    { retryAfterSeconds },
  ),
};

/** The engine's capacity is known before a search reaches it, so the HTTP entrance can refuse a search without reading its body. */
export const searchLimit = ({
  searchesMax,
  searchesPerCallerMax,
}: Pick<SearchEngine, 'searchesMax' | 'searchesPerCallerMax'>): ConcurrencyLimit => ({
  operation: contract.search.optimizedSearch,
  callsMax: searchesMax,
  callsPerCallerMax: searchesPerCallerMax,
  subject: 'searches',
  ...refusals,
});

/** Suggestions are answered by the same engine, and must leave most of it to searches. */
export const suggestionLimit = ({ searchesMax }: Pick<SearchEngine, 'searchesMax'>): ConcurrencyLimit => ({
  operation: contract.search.suggestSearches,
  callsMax: Math.ceil(searchesMax / 20),
  callsPerCallerMax: suggestionsPerCallerMax,
  subject: 'suggestions',
  ...refusals,
});

/** The page of a list counts its work with each change; each count is a few searches of the same engine. */
export const listWorkLimit = ({ searchesMax }: Pick<SearchEngine, 'searchesMax'>): ConcurrencyLimit => ({
  operation: contract.search.countListWork,
  callsMax: Math.ceil(searchesMax / 10),
  callsPerCallerMax: listWorkPerCallerMax,
  subject: 'counts of lists',
  ...refusals,
});

/** A posting asks for some counts of the same engine. */
export const postingLimit = ({ searchesMax }: Pick<SearchEngine, 'searchesMax'>): ConcurrencyLimit => ({
  operation: contract.search.readPosting,
  callsMax: Math.ceil(searchesMax / 20),
  callsPerCallerMax: postingsPerCallerMax,
  subject: 'postings',
  ...refusals,
});

/** Some counts of the same engine as well. */
export const similarLimit = ({ searchesMax }: Pick<SearchEngine, 'searchesMax'>): ConcurrencyLimit => ({
  operation: contract.search.findSimilar,
  callsMax: Math.ceil(searchesMax / 20),
  callsPerCallerMax: similarPerCallerMax,
  subject: 'searches of similar people',
  ...refusals,
});
