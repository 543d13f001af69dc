import type { PoolClient } from 'pg';
import { emailTemplatesMax } from '#contract/email-templates/email-options.ts';
import { countSharedBy, countTemplates, giveTemplates, lockTemplates } from './email-templates-store.ts';

/**
 * Gives the templates of one account to another in the caller's transaction. Shared ones always go, and stay shared. `withOwn`: the others
 * go along, as many as the other account has room for. Returns how many.
 */
export async function handOverTemplates(
  client: PoolClient,
  { from, to, withOwn }: { from: string; to: string; withOwn: boolean },
): Promise<number> {
  for (const userId of [from, to].toSorted()) await lockTemplates(client, userId);
  const room = emailTemplatesMax - (await countTemplates(client, to)) - (await countSharedBy(client, from));
  return giveTemplates(client, { from, to, ownMax: withOwn ? Math.max(0, room) : 0 });
}
