// An account looks at the request of an assistant, and allows it.
import type { AssistantRequest } from '#contract/accounts/oauth.ts';
import { oauthLimits as limits, type AssistantScope } from '#contract/accounts/oauth-limits.ts';
import { inTransaction } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { hashOfKey, newSecret } from '../api-keys/api-key.ts';
import { mayHaveKeys } from '../api-keys/manage-keys.ts';
import { answerOf, readAuthorizationRequest, refusalByVisitor, type OAuthPlace } from './authorization-request.ts';
import { noteAllowed } from './clients-store.ts';
import { insertCode, lockAndCountAssistants } from './grants-store.ts';
import type { ClientParts } from './find-client.ts';
import { codePrefix } from './oauth-secrets.ts';
import { hostOf } from './redirect-uri.ts';

export interface AllowParts extends OAuthPlace, ClientParts {
  lookupKey: Uint8Array;
}

/** `kind`: as the rights of the caller name it. */
export async function showRequest(
  parts: AllowParts,
  query: string,
  { userId, kind }: { userId: string; kind: string },
): Promise<AssistantRequest> {
  const request = await readAuthorizationRequest(parts, query, userId);
  if (request.kind !== 'ask') return request;
  return {
    kind: 'ask',
    clientName: request.client.name,
    host: hostOf(request.redirectUri),
    documentHost: request.client.documentUrl === null ? null : new URL(request.client.documentUrl).host,
    scopes: request.scopes,
    isAllowed: mayHaveKeys(kind),
    cancelLocation: answerOf(request, parts, refusalByVisitor),
  };
}

/**
 * Returns where the browser goes next, with a code. Scopes that the assistant did not ask for are left out.
 * @throws AppError `KEY_WITHOUT_PLAN`, `TOO_MANY_ASSISTANTS`, `INVALID_INPUT`
 */
export async function allowRequest(
  parts: AllowParts,
  query: string,
  chosen: readonly AssistantScope[],
  { userId, kind }: { userId: string; kind: string },
): Promise<string> {
  if (!mayHaveKeys(kind))
    throw new AppError(
      'forbidden',
      'KEY_WITHOUT_PLAN',
      'Assistants are part of the plans. Choose one on the pricing page.',
    );
  const request = await readAuthorizationRequest(parts, query, userId);
  if (request.kind === 'redirect') return request.location;
  if (request.kind === 'refused') throw new AppError('invalid_input', 'INVALID_INPUT', request.message);
  const scopes = request.scopes.filter((scope) => chosen.includes(scope));
  if (scopes.length === 0)
    throw new AppError('invalid_input', 'INVALID_INPUT', 'Choose at least one thing that the assistant asks for.');
  const code = newSecret(codePrefix);
  await inTransaction(parts.database, async (client) => {
    if ((await lockAndCountAssistants(client, userId, request.client.id)) >= limits.assistantsMax)
      throw new AppError(
        'conflict',
        'TOO_MANY_ASSISTANTS',
        `An account has at most ${limits.assistantsMax} assistants. Disconnect one in Account Settings, then allow this one.`,
      );
    await insertCode(client, {
      hash: hashOfKey(parts.lookupKey, code),
      clientId: request.client.id,
      userId,
      redirectUri: request.redirectUri,
      codeChallenge: request.codeChallenge,
      scopes,
    });
    await noteAllowed(client, request.client.id);
  });
  return answerOf(request, parts, { code });
}
