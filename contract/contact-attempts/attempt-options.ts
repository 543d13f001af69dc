// Contact attempts: the calls and emails of a user to a candidate, with their outcomes. Values only: the pages carry no schemas.

export const attemptChannels = ['call', 'email'] as const;
export type AttemptChannel = (typeof attemptChannels)[number];

export const callOutcomes = ['voicemail', 'no answer', 'wrong number', 'interested', 'not interested'] as const;
export type CallOutcome = (typeof callOutcomes)[number];

export const attemptOutcomes = [...callOutcomes, 'sent'] as const;
export type AttemptOutcome = (typeof attemptOutcomes)[number];

export const attemptLimits = {
  /** Characters after trimming. */
  noteLengthMax: 500,
  /** Candidates in one request, as many as in one change of a list. */
  candidatesMax: 5_000,
  /** Attempts of one account within 24 hours. */
  perDayMax: 10_000,
  /** The latest attempts to one candidate that are shown. */
  shownMax: 50,
  /** Candidates whose lists are looked at in one request. */
  readMax: 100,
  undoMinutes: 10,
} as const;
