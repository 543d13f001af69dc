// The revocation endpoint (RFC 7009): an assistant that is removed from a program ends its grant.
import { z } from 'zod';
import { inTransaction } from '#server/foundation/database/public.ts';
import { hashOfKey } from '../api-keys/api-key.ts';
import { storedIdOf } from './find-client.ts';
import { endGrantOf } from './grants-store.ts';
import type { IssueParts, TokenRefusal } from './issue-tokens.ts';

const revocation = z.object({ token: z.string().min(1), client_id: z.string().min(1) });

/** Ends the grant of an access token or a refresh token of this client. Null: done, or there was nothing to end, which looks the same. */
export async function revokeToken(
  { database, lookupKey, recordAudit }: Pick<IssueParts, 'database' | 'lookupKey' | 'recordAudit'>,
  form: Readonly<Record<string, string>>,
): Promise<TokenRefusal | null> {
  const request = revocation.safeParse(form);
  if (!request.success) return { error: 'invalid_request', error_description: 'Send the token and the client_id.' };
  const { token, client_id: sentId } = request.data;
  const clientId = await storedIdOf(database, sentId);
  if (clientId === null) return null;
  await inTransaction(database, async (client) => {
    const ended = await endGrantOf(client, hashOfKey(lookupKey, token), clientId);
    if (ended === null) return;
    recordAudit(client, {
      actor: { kind: 'system', id: 'oauth' },
      action: 'accounts.assistant_ended',
      subject: { kind: 'api key', id: ended.keyId },
      before: { name: ended.name },
      after: { reason: 'The assistant revoked its token.' },
    });
  });
  return null;
}
