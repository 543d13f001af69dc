import { askForMail } from './account-mail-requests.ts';
import { queuePasswordNotice } from './account-mails.ts';
import { changePasswordInput, emailInput, resetInput } from './auth-inputs.ts';
import { answer, route, signedIn } from './auth-route.ts';
import { inAuthTransaction } from './auth-transaction-store.ts';
import { guess, limitMailRequests } from './guess-limits.ts';
import type { SignInParts } from './sign-in-routes.ts';

export const passwordRoutes = ({ auth, callers, database, publicUrl }: SignInParts) => ({
  'POST /request-password-reset': route(emailInput, async ({ email }, { client }) => {
    await limitMailRequests(database, email, client);
    await askForMail(database, { kind: 'password-reset', email });
    return answer({ status: true });
  }),

  /** Ends every session of the account; the notice is queued by what Better Auth calls on a reset. */
  'POST /reset-password': route(resetInput, async ({ newPassword, token }) => {
    await inAuthTransaction(database, () => auth.api.resetPassword({ body: { newPassword, token } }));
    return answer({ status: true });
  }),

  /** Ends every other session and renews this one. */
  'POST /change-password': route(changePasswordInput, async ({ currentPassword, newPassword }, request) => {
    const { email, userId } = signedIn(request);
    const { headers } = await guess(database, email, () => inAuthTransaction(database, async () => {
      const changed = await auth.api.changePassword({ body: { currentPassword, newPassword, revokeOtherSessions: true }, headers: request.headers, returnHeaders: true });
      await queuePasswordNotice(publicUrl, email);
      return changed;
    }));
    callers.forget(userId);
    return answer({ status: true }, headers);
  }),
});
