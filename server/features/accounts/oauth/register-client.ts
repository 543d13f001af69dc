// Dynamic client registration (RFC 7591): a program says what it is called and where browsers return to it. Every client is public, so
// PKCE and the redirect address are what protects a code. What it says of itself besides is not kept, and no address of it is ever fetched.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { oauthLimits as limits } from '#contract/accounts/oauth-limits.ts';
import { line, text } from '#contract/text.ts';
import { visibleCharacters } from '#contract/visible-characters.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { Client } from '#server/foundation/operation/public.ts';
import { take } from '#server/foundation/rate-limit/public.ts';
import type { Limit } from '#server/foundation/rate-limit/public.ts';
import { insertClient } from './clients-store.ts';
import { isRedirectUri } from './redirect-uri.ts';

/** By one network. A hosted assistant registers once for each of its users, from few addresses. */
const registrations: readonly Limit[] = [
  { usesMax: 60, seconds: 3_600 },
  { usesMax: 500, seconds: 24 * 3_600 },
];

const unnamed = 'Unnamed assistant';

const metadata = z.object({
  redirect_uris: z
    .array(text().max(limits.redirectUriLengthMax).refine(isRedirectUri))
    .min(1)
    .max(limits.redirectUrisMax),
  client_name: z.unknown().optional(),
});

/** A stranger wrote it, and it is shown beside the question whether to allow the assistant. */
function cleanName(name: unknown): string {
  if (typeof name !== 'string') return unnamed;
  const visible = visibleCharacters(name.slice(0, 1_000)).replaceAll(/[\p{C}\p{Z}]+/gu, ' ');
  const cleaned = line().safeParse(visible.trim().slice(0, limits.clientNameLengthMax).toWellFormed());
  return (cleaned.success && cleaned.data) || unnamed;
}

export interface Registration {
  client_id: string;
  client_name: string;
  redirect_uris: readonly string[];
  grant_types: readonly string[];
  response_types: readonly string[];
  token_endpoint_auth_method: 'none';
}

/** What the client is told instead (RFC 7591 3.2.2). */
export interface RegistrationRefusal {
  error: 'invalid_redirect_uri' | 'invalid_client_metadata';
  error_description: string;
}

/** @throws AppError `TOO_MANY` when this network registers too often */
export async function registerClient(
  database: Database,
  { block }: Client,
  sent: unknown,
): Promise<Registration | RegistrationRefusal> {
  const read = metadata.safeParse(sent);
  if (!read.success) {
    if (!read.error.issues.some(({ path }) => path[0] === 'redirect_uris'))
      return { error: 'invalid_client_metadata', error_description: 'Send the metadata as a JSON object.' };
    return {
      error: 'invalid_redirect_uri',
      error_description: `redirect_uris has 1 to ${limits.redirectUrisMax} addresses with https, with http to localhost, 127.0.0.1 or [::1], or of a program, such as com.example.app:/callback.`,
    };
  }
  await take(database, `oauth registration from ${block}`, registrations);
  const client = {
    id: randomUUID(),
    name: cleanName(read.data.client_name),
    redirectUris: [...new Set(read.data.redirect_uris)],
  };
  await insertClient(database, client);
  return {
    client_id: client.id,
    client_name: client.name,
    redirect_uris: client.redirectUris,
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
  };
}
