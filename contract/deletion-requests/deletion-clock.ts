/** The law gives `days`; administrators receive a mail on each of `warnDays`, and from `redDay` on the screen is red. */
export const deletionClock = { days: 45, warnDays: [35, 40], redDay: 40 } as const;

/** The lists that can be compared: the directory has no birth dates. */
export const deletionLists = ['Email', 'Phone'] as const;

export const deletionLimits = { shownMax: 50, addressLengthMax: 500, keyLengthMax: 500 } as const;
