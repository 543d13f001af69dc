// Disclosures: contact values of candidates that were shown or exported to an account, and the limits of fair use.

/** How contact values reach an account. */
export const disclosureWays = ['reveal', 'export', 'mail'] as const;
export type DisclosureWay = (typeof disclosureWays)[number];

/** How many candidates one account may be shown or take in an hour or a day. */
export interface FairUse {
  /** Different candidates whose card, row or profile is shown; an estimate within 3 %. */
  cardsPerHourMax: number;
  cardsPerDayMax: number;
  /** In place of `cardsPerHourMax`, for the demo account and all others without a subscription. */
  demoCardsPerHourMax: number;
  revealsPerHourMax: number;
  revealsPerDayMax: number;
  exportedCandidatesPerDayMax: number;
  /** Of one API key, within those of its account. */
  keyCallsPerMinuteMax: number;
  keyCallsPerDayMax: number;
  keyRevealsPerDayMax: number;
  keyExportedCandidatesPerDayMax: number;
}

/** How many units the reports of an account return: so many a day, and one in so many of its reveals, or so many for a demo grant. */
export const returnedUnits = { perDayMax: 5, revealsPerReturn: 10, perGrantMax: 1 } as const;

/** Showing candidates again that were revealed before is not counted as a use, but it is recorded, so it has a limit. */
export const repeatedRevealsPerHourMax = 1_000;

/** The failure of operations that show cards, rows or profiles of candidates. */
export const cardErrors = {
  FAIR_USE: {
    status: 429,
    message: 'The account was shown as many different candidates as fair use allows; wait as long as Retry-After says.',
  },
} as const;

/**
 * The initial limits: far more than a recruiter reads in a day, far less than a copy of the directory. The operator may set others, which
 * the server then enforces and the pricing page shows.
 */
export const fairUse: FairUse = {
  cardsPerHourMax: 30_000,
  cardsPerDayMax: 150_000,
  demoCardsPerHourMax: 3_000,
  revealsPerHourMax: 300,
  revealsPerDayMax: 2_000,
  exportedCandidatesPerDayMax: 100_000,
  keyCallsPerMinuteMax: 60,
  keyCallsPerDayMax: 10_000,
  keyRevealsPerDayMax: 500,
  keyExportedCandidatesPerDayMax: 10_000,
};
