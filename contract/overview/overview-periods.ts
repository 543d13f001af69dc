/** What the overview may show: the last hours, days or months, with the current one. */
export const overviewPeriods = ['24h', '7d', '30d', '12m'] as const;
export type OverviewPeriod = (typeof overviewPeriods)[number];

export const usualOverviewPeriod = '30d' satisfies OverviewPeriod;
