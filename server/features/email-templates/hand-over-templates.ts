import type { PoolClient } from 'pg';
import { emailTemplatesMax } from '#contract/email-templates/email-options.ts';
import { countTemplates, giveTemplates, lockTemplates } from './email-templates-store.ts';

/** Gives the templates of one account to another in the caller's transaction, as many as it has room for. Returns how many. */
export async function handOverTemplates(
  client: PoolClient,
  { from, to }: { from: string; to: string },
): Promise<number> {
  for (const userId of [from, to].toSorted()) await lockTemplates(client, userId);
  return giveTemplates(client, from, to, Math.max(0, emailTemplatesMax - (await countTemplates(client, to))));
}
