// The limits of saved searches and the messages about them; for the server and the pages. Values only: the pages carry no schemas.

export const savedSearchLimits = {
  /** Characters after trimming. */
  nameLengthMax: 100,
  searchesMax: 100,
  /** Saved searches whose news are counted at once. */
  newsAtOnceMax: 10,
  /** Of more new candidates than this, it is not said what happened. */
  explainedMax: 1_000,
  /** More new candidates than this are not counted. */
  newMax: 100_000,
} as const;

export const savedSearchMessages = {
  nameMissing: 'Please enter a name for your search.',
  nameTooLong: `The name of a saved search has at most ${savedSearchLimits.nameLengthMax} characters.`,
} as const;
