import { safeReturnPath } from '#contract/safe-return-path.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { ContractImplementer } from '#server/foundation/operation/public.ts';
import { askForMail } from './account-mail-requests.ts';
import { isConfirmed } from './accounts-store.ts';
import { answer, type Handle } from './auth-request.ts';
import { currentTransaction, inAuthTransaction } from './auth-transaction-store.ts';
import { confirmSignUp, nameFrom, readLink, type Proof } from './confirm-sign-up.ts';
import { limitMailRequests, limitSignUps, mayMailSignUp } from './guess-limits.ts';
import { hashPassword } from './passwords.ts';
import { refuseEnforced } from './enforced-sign-on.ts';
import { sendConfirmation } from './send-confirmation.ts';
import type { SignInParts } from './sign-in-routes.ts';
import { browserSecret, endedSignUpCookie, newSecret, secretHash, signUpCookie } from './sign-up-secrets.ts';
import { findLink, insertSignUp } from './sign-ups-store.ts';

const taken = (): AppError =>
  new AppError(
    'conflict',
    'USER_ALREADY_EXISTS',
    'An account with this email already exists. Please sign in instead.',
    {
      field: 'email',
    },
  );

export const signUpRoutes = (
  { signIn }: ContractImplementer,
  handle: Handle,
  { auth, database, devices, enforcedSignOn, life: { settings }, mails, publicUrl, termsVersion }: SignInParts,
) => ({
  /** Makes no account yet; an address that others have signed up with, and not confirmed, is free. */
  signUp: signIn.signUp.handler(
    handle(async ({ email, password, name, source, returnTo }, { client }) => {
      await limitSignUps(database, client);
      await refuseEnforced(enforcedSignOn, email);
      if (await isConfirmed(database.pool, email)) throw taken();
      const shownName = name || nameFrom(email);
      const [secret, passwordHash] = [newSecret(), await hashPassword(password)];
      await inAuthTransaction(database, async () => {
        const transaction = currentTransaction();
        await insertSignUp(transaction, {
          email,
          name: shownName,
          source: source || null,
          passwordHash,
          termsVersion: termsVersion(),
          returnPath: safeReturnPath(returnTo),
          browserHash: secretHash(secret),
        });
        if (await mayMailSignUp(transaction, email)) await sendConfirmation(transaction, mails, email);
      });
      return answer(
        { user: { email, name: shownName, emailVerified: false }, session: null },
        new Headers({ 'set-cookie': signUpCookie(publicUrl, secret) }),
      );
    }),
  ),

  sendConfirmation: signIn.sendConfirmation.handler(
    handle(async ({ email }, { client }) => {
      await limitMailRequests(database, email, client);
      await askForMail(database, { kind: 'confirmation', email });
      return answer({ status: true });
    }),
  ),

  /** The data for the page of the mailed link. A POST, so that the token is in no address; it changes nothing. */
  readConfirmation: signIn.readConfirmation.handler(
    handle(async ({ token }, { headers }) =>
      answer(await readLink(database, token, browserSecret(headers, publicUrl))),
    ),
  ),

  confirmEmail: signIn.confirmEmail.handler(
    handle(async ({ token, ...second }, request) => {
      // A sign-up that began before its domain was enforced.
      const link = await findLink(database, secretHash(token));
      if (link !== null) await refuseEnforced(enforcedSignOn, link.email);
      const {
        user,
        returnTo,
        headers: cookies,
      } = await confirmSignUp(
        { auth, database, devices, settings, termsVersion },
        token,
        proofOf(second, browserSecret(request.headers, publicUrl)),
        request,
      );
      cookies.append('set-cookie', endedSignUpCookie(publicUrl));
      return answer({ user, returnTo }, cookies);
    }),
  ),
});

function proofOf(
  second: { password?: string | undefined; newPassword?: string | undefined },
  secret: string | null,
): Proof {
  if (second.newPassword !== undefined) return { by: 'new-password', password: second.newPassword };
  if (second.password !== undefined) return { by: 'password', password: second.password };
  return { by: 'browser', secret };
}
