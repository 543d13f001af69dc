import type { DemoFeature, DemoGrant } from '#contract/access.ts';

/** Demo access to one feature, or to all that demo access ever gives; not taken back. */
export interface Grant {
  featureType: DemoFeature;
  /** Null: it does not end by date. */
  expiresAt: Date | null;
  /** Reveals it is good for; null: any number. */
  maxUses: number | null;
  usesCount: number;
}

/** Why it no longer counts; null: it does. */
export function endOf({ expiresAt, maxUses, usesCount }: Grant, now: Date): 'grant_expired' | 'grant_used_up' | null {
  if (expiresAt !== null && expiresAt <= now) return 'grant_expired';
  return maxUses !== null && usesCount >= maxUses ? 'grant_used_up' : null;
}

export const inWordsOfContract = ({ featureType, expiresAt, maxUses, usesCount }: Grant): DemoGrant => ({
  feature_type: featureType, expires_at: expiresAt?.toISOString() ?? null, max_uses: maxUses, uses_count: usesCount,
});
