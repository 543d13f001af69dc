// What the legal pages promise, once, for the pages and for the server that records which terms were accepted. Values only.

export const policies = {
  /** ISO date of the last change of the legal pages without a version. */
  updatedOn: '2025-05-13',
  /** Stored with each sign-up. It changes with the text of the terms. */
  termsVersion: '2025-05-13',
  privacyVersion: '2026-11-27',
  /** Business days until a request for a refund is reviewed. */
  refundReviewDays: 3,
  /** Business days until an approved refund is paid. */
  refundPaidDays: 10,
  /** Days until a request about a person's data is answered. */
  dataRequestDays: 30,
  /** Years: the service is not for younger people. */
  ageMin: 13,
  governingLaw: 'California',
} as const;
