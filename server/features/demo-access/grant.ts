import type { DemoFeature, DemoGrant } from '#contract/demo-access/demo-access.ts';

/** Demo access that was not revoked, to one feature or to everything that demo access can give. */
export interface Grant {
  featureType: DemoFeature;
  /** Null: it has no end date. */
  expiresAt: Date | null;
  /** The maximum number of reveals; null: unlimited. */
  maxUses: number | null;
  usesCount: number;
}

/** Why the grant is no longer in effect; null while it is. */
export function endOf({ expiresAt, maxUses, usesCount }: Grant, now: Date): 'grant_expired' | 'grant_used_up' | null {
  if (expiresAt !== null && expiresAt <= now) return 'grant_expired';
  return maxUses !== null && usesCount >= maxUses ? 'grant_used_up' : null;
}

export const toContract = ({ featureType, expiresAt, maxUses, usesCount }: Grant): DemoGrant => ({
  feature_type: featureType,
  expires_at: expiresAt?.toISOString() ?? null,
  max_uses: maxUses,
  uses_count: usesCount,
});
