import { isAPIError } from 'better-auth/api';
import { AppError } from '#server/foundation/errors/public.ts';
import { inCountingAuthTransaction } from './auth-transaction-store.ts';
import type { SignInParts } from './sign-in-routes.ts';

/**
 * Consumes one of the account's backup codes. To be called as a `guess`.
 * @throws AppError `CODE_USED` when another request uses a code of this account at the same moment
 */
export async function consumeBackupCode(
  { auth, database }: Pick<SignInParts, 'auth' | 'database'>,
  code: string,
  headers: Headers,
): Promise<{ headers: Headers }> {
  try {
    return await inCountingAuthTransaction(database, () =>
      auth.api.verifyBackupCode({ body: { code }, headers, returnHeaders: true }),
    );
  } catch (error) {
    // Better Auth found other codes when it saved the remaining ones.
    if (isAPIError(error) && error.statusCode === 409)
      throw new AppError('unauthenticated', 'CODE_USED', 'That code was used already. Enter another backup code.', {
        cause: error,
      });
    throw error;
  }
}
