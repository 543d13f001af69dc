import type { ContractImplementer } from '#server/foundation/operation/public.ts';
import { askForMail } from './account-mail-requests.ts';
import { findAddress } from './accounts-store.ts';
import { refusalOf } from './auth-failures.ts';
import { answer, changingOwnAccount, type Handle } from './auth-request.ts';
import { inAuthTransaction } from './auth-transaction-store.ts';
import { guess, limitMailRequests, recognizeLater } from './guess-limits.ts';
import { hashingFor } from './hash-queue.ts';
import { refuseEnforced } from './enforced-sign-on.ts';
import type { SignInParts } from './sign-in-routes.ts';

export const passwordRoutes = (
  { signIn }: ContractImplementer,
  handle: Handle,
  { auth, callers, database, devices, enforcedSignOn, mails }: SignInParts,
) => ({
  requestPasswordReset: signIn.requestPasswordReset.handler(
    handle(async ({ email }, { client }) => {
      await limitMailRequests(database, email, client);
      await refuseEnforced(enforcedSignOn, email);
      await askForMail(database, { kind: 'password-reset', email });
      return answer({ status: true });
    }),
  ),

  /**
   * Ends every session of the account; the notice is queued by Better Auth's reset callback. The link proves the mailbox,
   * so this device signs in next even while others use up the guesses of the account.
   */
  resetPassword: signIn.resetPassword.handler(
    handle(async ({ newPassword, token }, request) => {
      const link = await (await auth.$context).internalAdapter.findVerificationValue(`reset-password:${token}`);
      // Before a transaction begins, because any stranger can send an invented token.
      if (link === null) throw refusalOf('INVALID_TOKEN');
      const email = await findAddress(database, link.value);
      if (email !== null) await refuseEnforced(enforcedSignOn, email);
      await hashingFor({ network: request.client.block, isKnown: email !== null }, () =>
        inAuthTransaction(database, () => auth.api.resetPassword({ body: { newPassword, token } })),
      );
      const cookies = new Headers();
      if (email !== null) await recognizeLater({ database, devices }, email, request, cookies);
      return answer({ status: true }, cookies);
    }),
  ),

  /** Ends every other session and renews this one. */
  changePassword: signIn.changePassword.handler(
    handle(async ({ currentPassword, newPassword }, request) => {
      const { email, userId } = changingOwnAccount(request);
      const { headers } = await guess({ database, devices }, email, request, () =>
        inAuthTransaction(database, async () => {
          const changed = await auth.api.changePassword({
            body: { currentPassword, newPassword, revokeOtherSessions: true },
            headers: request.headers,
            returnHeaders: true,
          });
          await mails.passwordNotice(email);
          return changed;
        }),
      );
      callers.forget(userId);
      return answer({ status: true }, headers);
    }, 'currentPassword'),
  ),
});
