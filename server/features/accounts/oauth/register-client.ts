// Dynamic client registration (RFC 7591): a program says what it is called and where browsers return to it. Every client is public, so
// PKCE and the redirect address are what protects a code. What it says of itself besides is not kept, and no address of it is ever fetched.
import { randomUUID } from 'node:crypto';
import { oauthLimits as limits } from '#contract/accounts/oauth-limits.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { Client } from '#server/foundation/operation/public.ts';
import { take, type Limit } from '#server/foundation/rate-limit/public.ts';
import { insertClient } from './clients-store.ts';
import { clientMetadata } from './client-metadata.ts';

/** By one network. A hosted assistant registers once for each of its users, from few addresses. */
const registrations: readonly Limit[] = [
  { usesMax: 60, seconds: 3_600 },
  { usesMax: 500, seconds: 24 * 3_600 },
];

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
  const metadata = clientMetadata(sent);
  if (metadata === null) {
    if (typeof sent !== 'object' || sent === null)
      return { error: 'invalid_client_metadata', error_description: 'Send the metadata as a JSON object.' };
    return {
      error: 'invalid_redirect_uri',
      error_description: `redirect_uris has 1 to ${limits.redirectUrisMax} addresses with https, with http to localhost, 127.0.0.1 or [::1], or of a program, such as com.example.app:/callback.`,
    };
  }
  await take(database, `oauth registration from ${block}`, registrations);
  const client = { id: randomUUID(), ...metadata };
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
