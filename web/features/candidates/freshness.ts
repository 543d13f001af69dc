// How recently a contact was verified: within 30 days, 31 to 90 days ago, longer ago.

export type Freshness = 'fresh' | 'ageing' | 'old';

const millisecondsPerDay = 86_400_000;

/** Both arguments are ISO dates. */
export function freshnessOf(verifiedOn: string, today: string): Freshness {
  const days = (Date.parse(today) - Date.parse(verifiedOn)) / millisecondsPerDay;
  if (days <= 30) return 'fresh';
  return days <= 90 ? 'ageing' : 'old';
}
