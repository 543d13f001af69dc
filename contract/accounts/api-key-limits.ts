export const apiKeyLimits = {
  /** Keys of one account that have not ended. */
  keysMax: 10,
  /** With those that have ended. */
  keysListed: 30,
  nameLengthMax: 60,
  daysUsual: 90,
  daysMax: 366,
} as const;

/** Of every secret with which a program calls. A session's bearer token never begins with it. */
export const secretPrefix = 'cr_';
/** So that scanners of secrets recognize a key that was published by mistake. */
export const apiKeyPrefix = `${secretPrefix}live_`;
/** Of the access tokens of assistants. */
export const accessTokenPrefix = `${secretPrefix}oauth_`;
