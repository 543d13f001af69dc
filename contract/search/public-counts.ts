// The limits of what visitors may count. Values only: the pages carry no schemas.

export const publicCounts = {
  /** A smaller number of people is never published. */
  fewestShown: 25,
  /** Characters of a query. */
  queryLengthMax: 100,
  /** Words of a query. */
  wordsMax: 8,
  /** "Verified" means within this many days. */
  verifiedWithinDays: 90,
  percentMax: 100,
} as const;
