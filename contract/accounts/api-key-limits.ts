export const apiKeyLimits = {
  /** Keys of one account that have not ended. */
  keysMax: 10,
  /** With those that have ended. */
  keysListed: 30,
  nameLengthMax: 60,
  daysUsual: 90,
  daysMax: 366,
} as const;

/** So that scanners of secrets recognize a key that was published by mistake. */
export const apiKeyPrefix = 'cr_live_';
