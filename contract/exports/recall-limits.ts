export const recallLimits = {
  /** Days until an account confirms that it deleted the rows. */
  confirmDays: 14,
  /** Recalls in one list, and in one confirmation. */
  listed: 200,
} as const;
