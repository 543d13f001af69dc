import type { PoolClient } from 'pg';
import type { Access } from '#contract/access.ts';
import { useGrant } from '../demo-access/public.ts';
import { countUse } from './fair-use.ts';
import type { Ceilings } from './fair-use.ts';
import { refusal } from './refusal.ts';

export interface Reveal {
  userId: string;
  /** As decided for this request, with `viewContactInfo` among its rights. */
  kind: Access['kind'];
  now: Date;
  /** Left out: the defaults. */
  ceilings?: Ceilings;
}

/**
 * Counts one person revealed, within the transaction that reveals: against fair use, and a use of the demo access where
 * that is what gives the right.
 * @throws AppError `GRANT_USED_UP`, `FAIR_USE`; then the transaction must not commit
 */
export async function countReveal(client: PoolClient, { userId, kind, now, ceilings }: Reveal): Promise<void> {
  if (kind === 'demo_grant' && !(await useGrant(client, userId, 'viewContactInfo', now))) throw refusal('grant_used_up', 'viewContactInfo');
  await countUse(client, userId, 'reveal', 1, ceilings);
}
