// Limits of a comparison of a user's own file with the directory; for the server that refuses and the page that checks first.

export const matchLimits = {
  /** Rows of one file. */
  rowsMax: 1_000_000,
  workbookRowsMax: 100_000,
  fileBytesMax: 200 * 1024 * 1024,
  /** Rows that an account may compare in one day (UTC). */
  rowsPerDay: 1_000_000,
  /** Rows in one request. */
  chunkRowsMax: 1_000,
  /** Hashes of email addresses, and of phones, of one row. */
  contactsMax: 4,
  /** Characters of a name, a place, a specialty or a license number. */
  textLengthMax: 100,
  /** Candidates that an ambiguous row shows. */
  possibilitiesMax: 5,
  /** Ambiguous rows of one run that are kept for a decision. Later ones are only counted. */
  ambiguousMax: 10_000,
  /** Ambiguous rows in one answer. */
  ambiguousAtOnce: 50,
  /** Runs of one account. A new one replaces the oldest. */
  runsMax: 5,
} as const;

/** Why a row is a candidate. None tells which kind of contact it was. */
export const matchReasons = [
  'npi',
  'license',
  'contact and name',
  'contact',
  'name, place and specialty',
  'name and place',
  'name and specialty',
  'name',
] as const;
export type MatchReason = (typeof matchReasons)[number];
