// The last known subscription, stored in this browser, so that a page can show it before the server has responded.
import type { MySubscription } from '#contract/billing/billing.ts';
import type { Tier } from '#contract/billing/plans.ts';
import { withStorage } from '#web/foundation/browser-storage.ts';

/** The subscription is loaded again after this time (specification: directory, section 9). */
export const freshForMs = 300_000;

const key = 'subscriptionData';

interface CachedSubscription {
  isSubscribed: boolean;
  tier: Tier;
  details: MySubscription;
  /** Milliseconds since 1970. */
  lastChecked: number;
  /** The account of the subscription: another account in this browser must not see it. */
  userId: string;
}

const isCachedSubscription = (value: unknown): value is CachedSubscription =>
  typeof value === 'object' &&
  value !== null &&
  'userId' in value &&
  'lastChecked' in value &&
  typeof value.lastChecked === 'number' &&
  'details' in value &&
  typeof value.details === 'object' &&
  value.details !== null &&
  'guarantee' in value.details;

/** Null when there is none, or it belongs to another account or is too old. */
export function readCachedSubscription(
  userId: string,
  nowMs: number,
): { details: MySubscription; lastChecked: number } | null {
  const text = withStorage((storage) => storage.getItem(key));
  const cached: unknown = text === null ? null : parse(text);
  return isCachedSubscription(cached) &&
    cached.userId === userId &&
    cached.lastChecked <= nowMs &&
    nowMs - cached.lastChecked < freshForMs
    ? cached
    : null;
}

export function writeCachedSubscription(userId: string, details: MySubscription, lastChecked: number): void {
  const cached: CachedSubscription = {
    isSubscribed: details.subscribed,
    tier: details.tier,
    details,
    lastChecked,
    userId,
  };
  withStorage((storage) => storage.setItem(key, JSON.stringify(cached)));
}

export const removeCachedSubscription = (): void => void withStorage((storage) => storage.removeItem(key));

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
