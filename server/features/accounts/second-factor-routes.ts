import { findAddress } from './accounts-store.ts';
import { backupCodeInput, passwordInput, totpInput } from './auth-inputs.ts';
import { answer, route, signedIn } from './auth-route.ts';
import type { AuthRequest } from './auth-route.ts';
import { cookiePrefix } from './authentication.ts';
import { guess, onlyOnce } from './guess-limits.ts';
import { cookieValue, unsigned } from './session-token.ts';
import type { SignInParts } from './sign-in-routes.ts';

export function secondFactorRoutes(parts: SignInParts) {
  const { auth, callers, database } = parts;
  return {
    /** Hands out the secret and the backup codes; counts once a code of the authenticator was right. */
    'POST /two-factor/enable': route(passwordInput, async (body, request) => {
      const { email } = signedIn(request);
      const enabled = await guess(database, email, () => auth.api.enableTwoFactor({ body, headers: request.headers }));
      if (enabled.method !== 'totp') throw new Error('The second factor is an authenticator.');
      return answer({ totpURI: enabled.totpURI, backupCodes: enabled.backupCodes });
    }),

    'POST /two-factor/disable': route(passwordInput, async (body, request) => {
      const { email, userId } = signedIn(request);
      const { headers } = await guess(database, email, () => auth.api.disableTwoFactor({ body, headers: request.headers, returnHeaders: true }));
      callers.forget(userId);
      return answer({ status: true }, headers);
    }),

    /** Finishes a sign-in, or the setting up of the second factor by somebody signed in. */
    'POST /two-factor/verify-totp': route(totpInput, async (body, request) => {
      const verify = () => auth.api.verifyTOTP({ body, headers: request.headers, returnHeaders: true });
      const { headers } = await guessAsWhoeverAsks(parts, request, (signingIn) => (signingIn === null ? verify() : onlyOnce(database, signingIn, body.code, verify)));
      return answer({ status: true }, headers);
    }),

    'POST /two-factor/verify-backup-code': route(backupCodeInput, async (body, request) => {
      const { headers } = await guessAsWhoeverAsks(parts, request, () => auth.api.verifyBackupCode({ body, headers: request.headers, returnHeaders: true }));
      return answer({ status: true }, headers);
    }),
  };
}

/**
 * The account is the one signed in, or the one whose password was just right; with neither, nothing will be evaluated.
 * `signingIn`: the address of whose sign-in this finishes; null: it finishes none.
 */
async function guessAsWhoeverAsks<T>({ auth, authSecret, database, publicUrl }: SignInParts, { headers }: AuthRequest, evaluate: (signingIn: string | null) => Promise<T>): Promise<T> {
  const session = await auth.api.getSession({ headers });
  if (session) return guess(database, session.user.email, () => evaluate(null));
  const challenge = unsigned(cookieValue(headers, `${cookiePrefix(publicUrl)}.two_factor`), authSecret);
  const pending = challenge === null ? null : await (await auth.$context).internalAdapter.findVerificationValue(challenge);
  const email = pending ? await findAddress(database, pending.value) : null;
  return email === null ? evaluate(null) : guess(database, email, () => evaluate(email));
}
