import type { OverviewPeriod } from '#contract/overview/overview-periods.ts';

interface Span {
  unit: 'hour' | 'day' | 'month';
  count: number;
}

const spans: Readonly<Record<OverviewPeriod, Span>> = {
  '24h': { unit: 'hour', count: 24 },
  '7d': { unit: 'day', count: 7 },
  '30d': { unit: 'day', count: 30 },
  '12m': { unit: 'month', count: 12 },
};

/** When each hour, day or month of a period began, in UTC, oldest first. The last one is the current one. */
export function startsOf(period: OverviewPeriod, now: Date): { unit: Span['unit']; starts: Date[] } {
  const { unit, count } = spans[period];
  const [year, month, day, hour] = [now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate(), now.getUTCHours()];
  const startBefore = (units: number): number => {
    if (unit === 'month') return Date.UTC(year, month - units, 1);
    return unit === 'day' ? Date.UTC(year, month, day - units) : Date.UTC(year, month, day, hour - units);
  };
  return { unit, starts: Array.from({ length: count }, (_, at) => new Date(startBefore(count - 1 - at))) };
}
