// What the pages need of activity without the schemas.

export const activityLimits = {
  /** Candidates in one request. */
  idsMax: 100,
  /** Lists of one candidate in an answer, latest added first. */
  listsMax: 20,
  /** People that an account viewed, latest first. */
  viewedMax: 100,
  /** The longest time between a change on one device and the next question of another one. */
  pollMs: 1_500,
} as const;
