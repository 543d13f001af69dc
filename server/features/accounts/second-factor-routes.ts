import { requireStepUp, type ContractImplementer } from '#server/foundation/operation/public.ts';
import { findAddress } from './accounts-store.ts';
import { refusalOf } from './auth-failures.ts';
import { answer, changingOwnAccount, type AuthRequest, type Handle } from './auth-request.ts';
import { currentTransaction, inAuthTransaction, inCountingAuthTransaction } from './auth-transaction-store.ts';
import { cookiePrefix } from './authentication.ts';
import { consumeBackupCode } from './backup-codes.ts';
import { guess, onlyOnce, recognizeLater } from './guess-limits.ts';
import { renewSecondFactor } from './second-factor-secrets.ts';
import { lockSecondFactors } from './second-factor-store.ts';
import { secondFactorNotice } from './security-notices.ts';
import { cookieValue, unsigned } from './session-token.ts';
import type { SignInParts } from './sign-in-routes.ts';

export function secondFactorRoutes({ signIn }: ContractImplementer, handle: Handle, parts: SignInParts) {
  const { auth, callers, database, siteName } = parts;
  return {
    /** Hands out the secret and the backup codes; counts once a code of the authenticator was right. */
    enableSecondFactor: signIn.enableSecondFactor.handler(
      handle(async (body, request) => {
        const { email } = changingOwnAccount(request);
        const enabled = await guess(parts, email, request, () =>
          inAuthTransaction(database, () =>
            auth.api.enableTwoFactor({ body: { ...body, issuer: siteName() }, headers: request.headers }),
          ),
        );
        if (enabled.method !== 'totp') throw new Error('The second factor is an authenticator.');
        return answer({ totpURI: enabled.totpURI, backupCodes: enabled.backupCodes });
      }),
    ),

    disableSecondFactor: signIn.disableSecondFactor.handler(
      handle(async (body, request) => {
        const { email, userId } = changingOwnAccount(request);
        // Otherwise the password alone would lead around the second factor of an administrator.
        if (request.caller?.role === 'admin') requireStepUp(request.caller);
        const { headers } = await guess(parts, email, request, () =>
          inAuthTransaction(database, async () => {
            const client = currentTransaction();
            await parts.keepWayIn(client, userId);
            const hadOne = (await lockSecondFactors(client, userId)).length > 0;
            const disabled = await auth.api.disableTwoFactor({ body, headers: request.headers, returnHeaders: true });
            if (hadOne) await parts.noticeOwner(client, userId, secondFactorNotice);
            return disabled;
          }),
        );
        callers.forget(userId);
        return answer({ status: true }, headers);
      }),
    ),

    /** Finishes a sign-in, or the setup of the second factor by a signed-in user. */
    verifyAppCode: signIn.verifyAppCode.handler(
      handle(async (body, request) => {
        const verify = () =>
          inCountingAuthTransaction(database, () =>
            auth.api.verifyTOTP({ body, headers: request.headers, returnHeaders: true }),
          );
        const { headers } = await guessAsWhoeverAsks(parts, request, (signingIn) =>
          signingIn === null ? verify() : onlyOnce(database, signingIn, body.code, verify),
        );
        return answer({ status: true }, headers);
      }),
    ),

    verifyBackupCode: signIn.verifyBackupCode.handler(
      handle(async (body, request) => {
        const { headers } = await guessAsWhoeverAsks(parts, request, () =>
          consumeBackupCode(parts, body.code, request.headers),
        );
        return answer({ status: true }, headers);
      }),
    ),
  };
}

/**
 * The account of the session, or the one whose password was just entered correctly. Without either, the call is refused before a
 * transaction begins, because any stranger can make it.
 * `signingIn`: the address whose sign-in this finishes; null when it finishes none.
 */
async function guessAsWhoeverAsks<T extends { headers: Headers }>(
  parts: SignInParts,
  request: AuthRequest,
  evaluate: (signingIn: string | null) => Promise<T>,
): Promise<T> {
  const { auth, authSecret, secrets, database, publicUrl } = parts;
  const { caller, headers } = request;
  if (caller) changingOwnAccount({ caller });
  const session = await auth.api.getSession({ headers });
  if (session) {
    await renewSecondFactor(database, session.user.id, secrets);
    return guess(parts, session.user.email, request, () => evaluate(null));
  }
  const challenge = unsigned(cookieValue(headers, `${cookiePrefix(publicUrl)}.two_factor`), authSecret);
  const pending =
    challenge === null ? null : await (await auth.$context).internalAdapter.findVerificationValue(challenge);
  const email = pending ? await findAddress(database, pending.value) : null;
  if (pending === null || email === null) throw refusalOf('INVALID_TWO_FACTOR_COOKIE');
  // Before the guess is counted: a second factor that cannot be decrypted evaluates nothing.
  await renewSecondFactor(database, pending.value, secrets);
  const evaluated = await guess(parts, email, request, () => evaluate(email));
  await recognizeLater(parts, email, request, evaluated.headers);
  return evaluated;
}
