// The token endpoint (RFC 6749 4.1.3 and 6): a code or a refresh token becomes an access token and the next refresh token.
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import type { PoolClient } from 'pg';
import { z } from 'zod';
import { accessTokenPrefix } from '#contract/accounts/api-key-limits.ts';
import { oauthLimits as limits } from '#contract/accounts/oauth-limits.ts';
import type { RecordAudit } from '#server/features/audit/public.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { hashOfKey, newSecret } from '../api-keys/api-key.ts';
import { assistantNotice, type NoticeOwner } from '../security-notices.ts';
import type { AllowParts } from './allow-assistant.ts';
import { resourceOf } from './authorization-request.ts';
import { endReusedGrant, insertGrant, renewGrant, useCode, useRefreshToken, type UsedCode } from './grants-store.ts';
import { storedIdOf } from './find-client.ts';
import { refreshTokenPrefix } from './oauth-secrets.ts';
import { hostOf } from './redirect-uri.ts';

export interface IssueParts extends AllowParts {
  recordAudit: RecordAudit;
  noticeOwner: NoticeOwner;
}

export interface IssuedTokens {
  access_token: string;
  token_type: 'Bearer';
  expires_in: number;
  refresh_token: string;
  scope: string;
}

/** What the client is told instead of tokens (RFC 6749 5.2). */
export interface TokenRefusal {
  error: 'invalid_request' | 'invalid_grant' | 'invalid_target' | 'unsupported_grant_type';
  error_description: string;
}

const refuse = (error: TokenRefusal['error'], error_description: string): TokenRefusal => ({
  error,
  error_description,
});

const common = { client_id: z.string().min(1), resource: z.string().optional() };
const tokenRequest = z.discriminatedUnion('grant_type', [
  z.object({
    ...common,
    grant_type: z.literal('authorization_code'),
    code: z.string(),
    redirect_uri: z.string(),
    code_verifier: z.string().regex(/^[\w.~-]{43,128}$/),
  }),
  z.object({
    ...common,
    grant_type: z.literal('refresh_token'),
    refresh_token: z.string(),
  }),
]);
type CodeRequest = Extract<z.output<typeof tokenRequest>, { grant_type: 'authorization_code' }>;
type RefreshRequest = Extract<z.output<typeof tokenRequest>, { grant_type: 'refresh_token' }>;

/** `form`: the fields that were sent. */
export async function issueTokens(
  parts: IssueParts,
  form: Readonly<Record<string, string>>,
): Promise<IssuedTokens | TokenRefusal> {
  const { grant_type: kind = '' } = form;
  if (kind !== '' && kind !== 'authorization_code' && kind !== 'refresh_token')
    return refuse('unsupported_grant_type', 'The grant types are authorization_code and refresh_token.');
  const request = tokenRequest.safeParse(form);
  if (!request.success) {
    const wrong = [...new Set(request.error.issues.map(({ path }) => path.join('.')))];
    return refuse('invalid_request', `Missing or wrong: ${wrong.join(', ')}.`);
  }
  const { data } = request;
  if (data.resource !== undefined && data.resource !== resourceOf(parts))
    return refuse('invalid_target', `The only resource is ${resourceOf(parts)}.`);
  const clientId = await storedIdOf(parts.database, data.client_id);
  if (clientId === null) return refuse('invalid_grant', 'The client_id is not known. Connect again.');
  const known = { ...data, client_id: clientId };
  return known.grant_type === 'authorization_code' ? tokensForCode(parts, known) : tokensForRefresh(parts, known);
}

/** A refusal does not undo what was written: a code that was tried is used up, and a grant whose secret was used twice has ended. */
const tokensForCode = (parts: IssueParts, request: CodeRequest): Promise<IssuedTokens | TokenRefusal> =>
  inTransaction(parts.database, async (client) => {
    const codeHash = hashOfKey(parts.lookupKey, request.code);
    const code = await useCode(client, codeHash, request.client_id);
    if (code === null) {
      await endIfReused(parts, client, codeHash);
      return refuse('invalid_grant', 'The code was used, is older than a minute, or is not of this client.');
    }
    if (code.redirectUri !== request.redirect_uri || !isVerified(code, request.code_verifier))
      return refuse('invalid_grant', 'The redirect_uri or the code_verifier is not that of the request for the code.');
    const { accessToken, refreshToken, hashes } = newTokens(parts);
    const keyId = randomUUID();
    const host = hostOf(code.redirectUri) ?? 'this device';
    const name = `${code.clientName} (${host})`;
    await insertGrant(client, {
      keyId,
      clientId: request.client_id,
      clientHost: host,
      userId: code.userId,
      name,
      scopes: code.scopes,
      start: accessTokenPrefix,
      codeHash,
      ...hashes,
    });
    parts.recordAudit(client, {
      actor: { kind: 'account', id: code.userId },
      action: 'accounts.assistant_connected',
      subject: { kind: 'api key', id: keyId },
      after: { name, scopes: code.scopes },
    });
    await parts.noticeOwner(client, code.userId, assistantNotice(name));
    return tokens(accessToken, refreshToken, code.scopes);
  });

const tokensForRefresh = (parts: IssueParts, request: RefreshRequest): Promise<IssuedTokens | TokenRefusal> =>
  inTransaction(parts.database, async (client) => {
    const hash = hashOfKey(parts.lookupKey, request.refresh_token);
    const grant = await useRefreshToken(client, hash, request.client_id);
    if (grant === null) {
      await endIfReused(parts, client, hash);
      return refuse('invalid_grant', 'The refresh token was used, or the assistant was disconnected. Connect again.');
    }
    const { accessToken, refreshToken, hashes } = newTokens(parts);
    await renewGrant(client, { keyId: grant.keyId, ...hashes });
    return tokens(accessToken, refreshToken, grant.scopes);
  });

async function endIfReused({ recordAudit }: IssueParts, client: PoolClient, hash: Buffer): Promise<void> {
  const ended = await endReusedGrant(client, hash);
  if (ended === null) return;
  recordAudit(client, {
    actor: { kind: 'system', id: 'oauth' },
    action: 'accounts.assistant_ended',
    subject: { kind: 'api key', id: ended.keyId },
    before: { name: ended.name },
    after: { reason: 'A code or refresh token was used twice.' },
  });
}

/** PKCE with S256. */
function isVerified({ codeChallenge }: UsedCode, verifier: string): boolean {
  const own = Buffer.from(createHash('sha256').update(verifier).digest('base64url'));
  return timingSafeEqual(own, Buffer.from(codeChallenge));
}

function newTokens({ lookupKey }: IssueParts) {
  const [accessToken, refreshToken] = [newSecret(accessTokenPrefix), newSecret(refreshTokenPrefix)];
  return {
    accessToken,
    refreshToken,
    hashes: {
      accessTokenHash: hashOfKey(lookupKey, accessToken),
      refreshTokenHash: hashOfKey(lookupKey, refreshToken),
    },
  };
}

const tokens = (accessToken: string, refreshToken: string, scopes: readonly string[]): IssuedTokens => ({
  access_token: accessToken,
  token_type: 'Bearer',
  expires_in: limits.accessTokenSeconds,
  refresh_token: refreshToken,
  scope: scopes.join(' '),
});
