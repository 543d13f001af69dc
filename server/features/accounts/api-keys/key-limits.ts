/** What one API key may do, within the fair use of its account. */
export interface KeyLimits {
  keyCallsPerMinuteMax: number;
  keyCallsPerDayMax: number;
  keyRevealsPerDayMax: number;
  keyExportedCandidatesPerDayMax: number;
}
