/** What kinds of failure there are. The administrators filter by them. */
export const searchErrorTypes = ['timeout', 'database_error', 'edge_error', 'function_error', 'other'] as const;
export type SearchErrorType = (typeof searchErrorTypes)[number];

/** Limits of a report about a failed search. The screen shortens what is longer. */
export const searchErrorLimits = {
  queryLengthMax: 500,
  urlLengthMax: 2_000,
  messageLengthMax: 2_000,
  filtersMax: 80,
  filterValuesMax: 50,
};

/** The ranges of the administrators' screen, with their hours. */
export const searchErrorRanges = { '1h': 1, '24h': 24, '7d': 168, '30d': 720 } as const;
export type SearchErrorRange = keyof typeof searchErrorRanges;

/** How many errors the administrators' screen lists. */
export const searchErrorsListed = 100;

/** A search term without results is stored and shown only after this many accounts have typed it. */
export const unmatchedTermAccountsMin = 3;
