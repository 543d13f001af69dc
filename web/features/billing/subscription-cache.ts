// The subscription as this browser last saw it, so that a page shows it before the server has answered.
import type { MySubscription } from '#contract/billing.ts';
import type { Tier } from '#contract/plans.ts';
import { withStorage } from '#web/foundation/browser-storage.ts';

/** After so long the subscription is asked for again (specification: directory, section 9). */
export const freshForMs = 300_000;

const key = 'subscriptionData';

type Kept = {
  isSubscribed: boolean;
  tier: Tier;
  details: MySubscription;
  /** Milliseconds since 1970. */
  lastChecked: number;
  /** Whose it is: the next person at this browser sees their own. */
  userId: string;
};

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' && value !== null && 'userId' in value && 'lastChecked' in value && typeof value.lastChecked === 'number'
  && 'details' in value && typeof value.details === 'object' && value.details !== null && 'guarantee' in value.details;

/** Null when there is none, or it is another person's or too old. */
export function readKept(userId: string, nowMs: number): { details: MySubscription; lastChecked: number } | null {
  const written = withStorage((storage) => storage.getItem(key));
  const kept: unknown = written === null ? null : parse(written);
  return isKept(kept) && kept.userId === userId && kept.lastChecked <= nowMs && nowMs - kept.lastChecked < freshForMs ? kept : null;
}

export function keep(userId: string, details: MySubscription, lastChecked: number): void {
  const kept: Kept = { isSubscribed: details.subscribed, tier: details.tier, details, lastChecked, userId };
  withStorage((storage) => storage.setItem(key, JSON.stringify(kept)));
}

export const forgetKept = (): void => void withStorage((storage) => storage.removeItem(key));

function parse(written: string): unknown {
  try {
    return JSON.parse(written);
  } catch {
    return null;
  }
}
