// The settings that only administrators may read as a whole. Secrets never belong here: every administrator sees every value.
// Values only: the pages carry no schemas.

/**
 * `count`: a whole number within the limits. `emails`: email addresses, one a line; empty means none. `email`: one email address;
 * empty means none. `lines`: lines of text; empty means none.
 */
export type OperatorSettingEntry =
  | { kind: 'count'; least: number; most: number }
  | { kind: 'emails'; most: number }
  | { kind: 'email' }
  | { kind: 'lines'; linesMax: number; lengthMax: number };

export const operatorSettingEntries = {
  /** Different candidates that one account may be shown in an hour and in a day, and the demo account in an hour. */
  cards_per_hour: { kind: 'count', least: 100, most: 10_000_000 },
  cards_per_day: { kind: 'count', least: 100, most: 10_000_000 },
  demo_cards_per_hour: { kind: 'count', least: 100, most: 10_000_000 },
  reveals_per_hour: { kind: 'count', least: 1, most: 100_000 },
  reveals_per_day: { kind: 'count', least: 1, most: 1_000_000 },
  exported_candidates_per_day: { kind: 'count', least: 1, most: 10_000_000 },
  /** Calls of one API key in a minute and in a day, and what it may take in a day. */
  key_calls_per_minute: { kind: 'count', least: 1, most: 10_000 },
  key_calls_per_day: { kind: 'count', least: 1, most: 10_000_000 },
  key_reveals_per_day: { kind: 'count', least: 1, most: 1_000_000 },
  key_exported_candidates_per_day: { kind: 'count', least: 1, most: 10_000_000 },
  /** Accounts with full access without a subscription. */
  full_access_emails: { kind: 'emails', most: 100 },
  /** The account for showing the product. */
  demo_email: { kind: 'email' },
  /** In the footer of every email and of the pages. */
  postal_address: { kind: 'lines', linesMax: 5, lengthMax: 300 },
} as const satisfies Readonly<Record<string, OperatorSettingEntry>>;

export type OperatorSettingKey = keyof typeof operatorSettingEntries;

const isOperatorSettingKey = (text: string): text is OperatorSettingKey => Object.hasOwn(operatorSettingEntries, text);
export const operatorSettingKeys: readonly OperatorSettingKey[] =
  Object.keys(operatorSettingEntries).filter(isOperatorSettingKey);

/** Longer than any value may be, in characters. */
export const operatorSettingLengthMax = 30_000;
