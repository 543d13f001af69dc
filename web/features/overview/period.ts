import type { Overview } from '#contract/overview/overview.ts';
import { overviewPeriods, usualOverviewPeriod, type OverviewPeriod } from '#contract/overview/overview-periods.ts';
import { formatDate, formatPacificHour } from '#web/ui/format.ts';

export const periodNames: Readonly<Record<OverviewPeriod, string>> = {
  '24h': '24 hours',
  '7d': '7 days',
  '30d': '30 days',
  '12m': '12 months',
};

export const periodOptions = overviewPeriods.map((value) => ({ value, name: periodNames[value] }));

/** The period in the address; the usual one for anything else. */
export const periodIn = (parameters: URLSearchParams): OverviewPeriod =>
  overviewPeriods.find((period) => period === parameters.get('period')) ?? usualOverviewPeriod;

/** What one column of a chart stands for. */
export const stepOf = (period: OverviewPeriod): 'hour' | 'day' | 'month' => {
  if (period === '24h') return 'hour';
  return period === '12m' ? 'month' : 'day';
};

/** `Nov 9, 3 PM PST`, `Nov 9, 2026` or `2026-11`. */
export function labelOf({ from }: Pick<Overview['points'][number], 'from'>, period: OverviewPeriod): string {
  const step = stepOf(period);
  if (step === 'month') return from.slice(0, '2026-11'.length);
  return step === 'hour' ? formatPacificHour(from) : formatDate(from);
}
