// What a client needs to get a token, or one with more scopes: the header `WWW-Authenticate` (RFC 6750 and 9728).
import { z } from 'zod';
import { resourceMetadataPath } from '#contract/accounts/oauth-limits.ts';
import type { ApiKeyScope } from '#contract/operation.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { CallerKey } from '#server/foundation/operation/public.ts';
import { tools } from './tools.ts';

class MissingScope extends AppError {
  /** Those of the grant, and the one that it lacks. */
  readonly scopes: readonly ApiKeyScope[];

  constructor(missing: ApiKeyScope, { scopes }: CallerKey) {
    super('forbidden', 'KEY_SCOPE', `This connection lacks the scope ${missing}. Connect again and allow it.`);
    this.scopes = [...scopes, missing];
  }
}

const toolCall = z.object({ method: z.literal('tools/call'), params: z.object({ name: z.string() }) });

/**
 * An assistant that is connected with OAuth asks its user for the scope. One with a key cannot, and gets the failure as the result of the tool.
 * @throws AppError `KEY_SCOPE`
 */
export function refuseMissingScope(message: unknown, key: CallerKey): void {
  const call = toolCall.safeParse(message);
  if (!key.isAssistant || !call.success) return;
  const scope = tools.find(({ name }) => name === call.data.params.name)?.scope ?? 'any';
  if (scope !== 'any' && !key.scopes.includes(scope)) throw new MissingScope(scope, key);
}

interface Answered {
  publicUrl: string;
  /** The request had a token, which was refused. */
  hasToken: boolean;
}

/** The header of a refusal; none where a token does not help. */
export function challengeOf(error: unknown, status: number, { publicUrl, hasToken }: Answered): Record<string, string> {
  const isMissingScope = error instanceof MissingScope;
  if (status !== 401 && !isMissingScope) return {};
  const parameters = [
    ...(isMissingScope ? ['error="insufficient_scope"', `scope="${error.scopes.join(' ')}"`] : []),
    ...(status === 401 && hasToken ? ['error="invalid_token"'] : []),
    `resource_metadata="${publicUrl}${resourceMetadataPath}"`,
  ];
  return { 'www-authenticate': `Bearer ${parameters.join(', ')}` };
}
