import type { PoolClient } from 'pg';
import type { DemoFeature } from '#contract/access.ts';
import { countGrantUse } from './grants-store.ts';

/**
 * Counts one use, within the transaction of what is used: of a grant for just this feature first, then of full access.
 * False: nothing is left, and nothing was counted.
 */
export async function useGrant(client: PoolClient, userId: string, feature: Exclude<DemoFeature, 'full_access'>, now: Date): Promise<boolean> {
  return (await countGrantUse(client, userId, feature, now)) || countGrantUse(client, userId, 'full_access', now);
}
