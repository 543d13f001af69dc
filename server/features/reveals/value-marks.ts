// What a user sees about a reported value. Pure.
import { reportsForMark } from '#contract/reveals/reveal-limits.ts';
import type { RevealedValue } from '#contract/reveals/reveals.ts';
import type { ValueReports } from './reports-store.ts';

/** One account alone cannot mark a value for others, so that no one can damage a competitor's data. */
export function markOf(reports: ValueReports | undefined): RevealedValue['mark'] {
  if (reports === undefined) return null;
  if (reports.decision === 'wrong' || reports.waiting >= reportsForMark) return 'wrong';
  return reports.isOwn ? 'reported' : null;
}
