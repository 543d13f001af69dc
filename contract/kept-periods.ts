/** How long data is kept. The jobs that delete it and the privacy page read the same numbers. */
export const keptPeriods = {
  sessionDays: 30,
  deviceCookieDays: 180,
  signUpDays: 1,
  codeMinutes: 10,
  /** How long a browser may take from leaving for an identity provider to coming back. */
  signOnMinutes: 10,
  resumeDraftDays: 7,
  enquiryHandledDays: 30,
  enquiryDays: 180,
  rejectedRowDays: 30,
  mailRecordDays: 90,
  searchErrorDays: 31,
  searchTimeDays: 31,
  searchAdditionDays: 30,
  matchRunDays: 7,
  paymentNoticeDays: 90,
  checkoutDays: 7,
  changeLogDays: 35,
  /** A client of OAuth that no account allowed, and one whose grants have all ended. */
  unusedClientDays: 7,
  endedClientDays: 30,
  candidateEventDays: 180,
  contactAttemptDays: 365,
  /** Whom the members of a workspace contacted. */
  workspaceContactDays: 730,
  /** Within which a repeated recording is recognized. */
  attemptRecordingDays: 1,
  /** People whom an account viewed. */
  viewDays: 90,
  /** After their end. */
  expiredInvitationDays: 30,
  /** What members of a workspace did with shared lists. */
  listHistoryDays: 365,
} as const;
