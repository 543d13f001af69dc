// The limits of similar people; for the server and the pages. Values only: the pages carry no schemas.

export const similarLimits = {
  /** People of a selection. */
  idsMax: 100,
  /** A search that finds fewer others is widened. */
  othersMin: 25,
} as const;
