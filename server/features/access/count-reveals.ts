import type { PoolClient } from 'pg';
import type { Access } from '#contract/access/access.ts';
import type { FairUse } from '#contract/disclosures/disclosures.ts';
import { lockGrants, useGrant } from '../demo-access/public.ts';
import { countReveals as countAgainstFairUse, noteGrant, type RevealToCount } from '../disclosures/public.ts';
import { refusal } from './refusal.ts';

export interface Reveal extends RevealToCount {
  /** As decided for this request, with `viewContactInfo` among its rights. */
  kind: Access['kind'];
  now: Date;
}

/**
 * Counts revealed candidates, and records them in the ledger, in the transaction of the reveals: against fair use, and as a use of the demo
 * access if that gives the right. A candidate counts once for each account, also when several reveals run at once. No account may occur
 * twice. `limits`: in effect now.
 * @throws AppError `GRANT_USED_UP`, `FAIR_USE` of any of the reveals; then the transaction must not commit
 */
export async function countReveals(client: PoolClient, reveals: readonly Reveal[], limits: FairUse): Promise<void> {
  const ofGrants = reveals.filter(({ kind }) => kind === 'demo_grant').map(({ userId }) => userId);
  // A returned reveal locks the grant before the ceilings, too.
  if (ofGrants.length > 0) await lockGrants(client, ofGrants);
  const counts = await countAgainstFairUse(client, reveals, limits);
  for (const [at, { userId, candidateId, kind, now }] of reveals.entries()) {
    if (kind !== 'demo_grant' || counts[at]?.isNew !== true) continue;
    const grantFeature = await useGrant(client, userId, 'viewContactInfo', now);
    if (grantFeature === null) throw refusal('grant_used_up', 'viewContactInfo');
    await noteGrant(client, userId, candidateId, grantFeature);
  }
  const refused = counts.find((counted) => counted.refusal !== null);
  if (refused?.refusal) throw refused.refusal;
}
