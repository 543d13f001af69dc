/** Limits of a report about a failed search. The screen shortens what is longer. */
export const searchErrorLimits = {
  queryLengthMax: 500,
  urlLengthMax: 2_000,
  messageLengthMax: 2_000,
  filtersMax: 80,
  filterValuesMax: 50,
};
