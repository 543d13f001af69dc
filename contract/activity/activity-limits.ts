// What the pages need of activity without the schemas.

export const activityLimits = {
  /** Candidates in one request. */
  idsMax: 100,
  /** Lists of one candidate in an answer, latest added first. */
  listsMax: 20,
  /** People that an account viewed, latest first. */
  viewedMax: 100,
  /** Entries of the history of a person in one answer. */
  historyAtOnce: 50,
  /** The longest time between a change on one device and the next question of another one that is in use. */
  pollMs: 1_500,
  /** The same while the page is visible and no one uses it. */
  idlePollMs: 15_000,
  /** Without a movement of the pointer, a key or a touch for so long, no one uses the page. */
  idleAfterMs: 180_000,
} as const;
