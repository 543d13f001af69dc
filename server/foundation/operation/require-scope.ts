import type { ApiKeyScope, OperationMeta } from '#contract/operation.ts';
import { AppError } from '../errors/public.ts';

/** @throws AppError `KEY_SCOPE` when the caller is an API key without the scope, or the operation is not for keys */
export function requireScope(
  scope: OperationMeta['scope'],
  caller: { apiKey: { scopes: readonly ApiKeyScope[] } | null } | null,
): void {
  if (caller?.apiKey == null || scope === 'any') return;
  if (scope === null)
    throw new AppError('forbidden', 'KEY_SCOPE', 'This is not for API keys. Sign in with a browser to do it.');
  if (!caller.apiKey.scopes.includes(scope))
    throw new AppError(
      'forbidden',
      'KEY_SCOPE',
      `This API key lacks the scope ${scope}. Create a key with it in Account Settings.`,
    );
}
