// For how long demo access can be granted.

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Null: without an end. A month has 30 days. */
export const grantDurations = {
  indefinite: { name: 'Indefinite', ms: null },
  hour: { name: '1 hour', ms: hourMs },
  day: { name: '1 day', ms: dayMs },
  week: { name: '1 week', ms: 7 * dayMs },
  month: { name: '1 month', ms: 30 * dayMs },
} as const;
export type GrantDuration = keyof typeof grantDurations;

export const isDuration = (value: string): value is GrantDuration => Object.hasOwn(grantDurations, value);

/** The end of a grant that begins now, in ISO form; null: none. */
export function grantEnd(duration: GrantDuration, nowMs: number): string | null {
  const { ms } = grantDurations[duration];
  return ms === null ? null : new Date(nowMs + ms).toISOString();
}
