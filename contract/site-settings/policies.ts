// What the legal pages promise, once, for the pages and for the server that records which terms were accepted. Values only.

export const policies = {
  /** ISO date of the last change of the legal pages without a version. */
  updatedOn: '2025-05-13',
  /** Stored with each sign-up. It changes with the text of the terms. */
  termsVersion: '2025-05-13',
  privacyVersion: '2026-11-26',
  /** Business days until a request for a refund is reviewed. */
  refundReviewDays: 3,
  /** Business days until an approved refund is paid. */
  refundPaidDays: 10,
  /** Days until a request about a person's data is answered. */
  dataRequestDays: 30,
  /** Years: the service is not for younger people. */
  ageMin: 13,
  /** How long something is kept, as the privacy page says. The code has the same numbers. */
  sessionDays: 30,
  deviceCookieDays: 180,
  resumeDraftDays: 7,
  enquiryHandledDays: 30,
  enquiryDays: 180,
  rejectedRowDays: 30,
  mailRecordDays: 90,
  searchErrorDays: 31,
  paymentNoticeDays: 90,
  governingLaw: 'California',
} as const;
