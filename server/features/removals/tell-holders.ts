// Programs of the accounts that have a removed candidate learn its id, so that they delete what they copied.
import type { PoolClient } from 'pg';
import { findOrigins } from '#server/features/candidates/public.ts';
import { findRecipients } from '#server/features/disclosures/public.ts';
import { recordWebhookEvent } from '#server/features/webhooks/public.ts';

/** In the transaction of the removal. `listOwners`: the accounts whose lists had the candidate. */
export async function tellHolders(
  client: PoolClient,
  candidateId: string,
  listOwners: readonly string[],
): Promise<void> {
  await tell(client, candidateId, [...listOwners, ...(await findRecipients(client, candidateId, null))]);
  // Also those who received a record that was joined with this one later, or that this one was part of: they know its id.
  for (const { id, until } of await findOrigins(client, candidateId))
    await tell(client, id, await findRecipients(client, id, until));
}

const tell = (client: PoolClient, candidateId: string, userIds: readonly string[]): Promise<void> =>
  recordWebhookEvent(client, [...new Set(userIds)], 'candidate.removed', { candidateId });
