import type { PoolClient } from 'pg';
import type { DemoFeature } from '#contract/demo-access/demo-access.ts';
import { countGrantUse, uncountGrantUse } from './grants-store.ts';

/**
 * Counts one use in the caller's transaction: first of a grant for this feature only, then of full access.
 * Returns the feature of the grant that was used; null: nothing is left, and nothing was counted.
 */
export async function useGrant(
  client: PoolClient,
  userId: string,
  feature: Exclude<DemoFeature, 'full_access'>,
  now: Date,
): Promise<DemoFeature | null> {
  for (const used of [feature, 'full_access'] as const) if (await countGrantUse(client, userId, used, now)) return used;
  return null;
}

/**
 * Returns one use that was counted at this moment, in the caller's transaction.
 * False: the grant was given again since then, was revoked, or has returned as many uses as it may.
 */
export const returnGrantUse = (
  client: PoolClient,
  userId: string,
  feature: string,
  { countedAt, returnsMax }: { countedAt: Date; returnsMax: number },
): Promise<boolean> => uncountGrantUse(client, userId, feature, { countedAt, returnsMax });
