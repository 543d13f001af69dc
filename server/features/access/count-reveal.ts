import type { PoolClient } from 'pg';
import type { Access } from '#contract/access.ts';
import type { FairUse } from '#contract/disclosures.ts';
import { useGrant } from '../demo-access/public.ts';
import { addRevealed, countUse, noteGrant } from '../disclosures/public.ts';
import { refusal } from './refusal.ts';

export interface Reveal {
  userId: string;
  candidateId: string;
  /** As decided for this request, with `viewContactInfo` among its rights. */
  kind: Access['kind'];
  now: Date;
  /** In effect now. */
  limits: FairUse;
}

/**
 * Counts one revealed candidate in the transaction of the reveal: against fair use, and as a use of the demo access if that gives the
 * right. A candidate counts once for each account, also when several reveals run at once.
 * @throws AppError `GRANT_USED_UP`, `FAIR_USE`; then the transaction must not commit
 */
export async function countReveal(
  client: PoolClient,
  { userId, candidateId, kind, now, limits }: Reveal,
): Promise<void> {
  if (!(await addRevealed(client, userId, candidateId))) return countUse(client, userId, 'repeated_reveal', 1, limits);
  if (kind === 'demo_grant') {
    const grantFeature = await useGrant(client, userId, 'viewContactInfo', now);
    if (grantFeature === null) throw refusal('grant_used_up', 'viewContactInfo');
    await noteGrant(client, userId, candidateId, grantFeature);
  }
  await countUse(client, userId, 'reveal', 1, limits);
}
