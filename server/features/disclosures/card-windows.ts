// How many different candidates an account may be shown, as cards, rows or profiles.
import type { FairUse } from '#contract/disclosures/disclosures.ts';

export interface CardWindow {
  name: 'hour' | 'day';
  cardsMax: number;
}

export const secondsOf = { hour: 3_600, day: 86_400 } as const;

/** The kinds of callers that pay, or that the operator trusts. All others have the limit of the demo account. */
const fullLimit: ReadonlySet<string> = new Set(['viewer', 'basic', 'member', 'premium', 'full_access', 'admin']);

/** `kind`: of the caller, as `access` of the contract names it. */
export const cardWindows = (kind: string, limits: FairUse): CardWindow[] => [
  { name: 'hour', cardsMax: fullLimit.has(kind) ? limits.cardsPerHourMax : limits.demoCardsPerHourMax },
  { name: 'day', cardsMax: limits.cardsPerDayMax },
];
