import type { Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { askForMail } from './account-mail-requests.ts';
import { findPassword } from './accounts-store.ts';
import { codeRequestInput, codeSignInInput, nothing, signInInput } from './auth-inputs.ts';
import { answer, route } from './auth-route.ts';
import type { Authentication } from './authentication.ts';
import type { Callers } from './callers.ts';
import { guess, limitMailRequests } from './guess-limits.ts';
import { verifyPassword } from './passwords.ts';
import { readViewer } from './read-viewer.ts';

export interface SignInParts {
  auth: Authentication;
  authSecret: string;
  callers: Callers;
  database: Database;
  publicUrl: string;
}

const wrong = (): AppError => new AppError('unauthenticated', 'INVALID_EMAIL_OR_PASSWORD', 'Failed to log in. Please check your credentials.');
const needsPassword = (): AppError => new AppError('forbidden', 'SECOND_FACTOR_NEEDED', 'This account has a second factor. Sign in with your password and the code of your authenticator.');

const shown = ({ id, email, name }: { id: string; email: string; name: string }) => ({ id, email, name });

export const signInRoutes = ({ auth, callers, database }: SignInParts) => ({
  'POST /sign-in/email': route(signInInput, async ({ email, password }, { client, headers }) => {
    // Compared here first, in the same steps for every address; Better Auth only ever sees passwords that are right.
    await guess(database, email, async () => {
      const { hash, isSample } = await findPassword(database, email);
      if (!(await verifyPassword(password, isSample && !client.isLoopback ? null : hash))) throw wrong();
    });
    const { headers: cookies, response } = await auth.api.signInEmail({ body: { email, password }, headers, returnHeaders: true });
    return answer('twoFactorRedirect' in response ? { twoFactorRedirect: true } : { user: shown(response.user) }, cookies);
  }),

  'POST /email-otp/send-verification-otp': route(codeRequestInput, async ({ email }, { client }) => {
    await limitMailRequests(database, email, client);
    await askForMail(database, { kind: 'code', email });
    return answer({ success: true });
  }),

  'POST /sign-in/email-otp': route(codeSignInInput, async ({ email, otp }, { headers }) => {
    const { headers: cookies, response } = await guess(database, email, () => auth.api.signInEmailOTP({ body: { email, otp }, headers, returnHeaders: true }));
    if ('twoFactorEnabled' in response.user && response.user.twoFactorEnabled === true) {
      // A mailbox is one factor; it does not replace the other.
      await (await auth.$context).internalAdapter.deleteSession(response.token);
      throw needsPassword();
    }
    return answer({ user: shown(response.user) }, cookies);
  }),

  'POST /sign-out': route(nothing, async (_input, { caller, headers }) => {
    const { headers: cookies } = await auth.api.signOut({ headers, returnHeaders: true });
    if (caller) callers.forget(caller.userId);
    return answer({ success: true }, cookies);
  }),

  'GET /get-session': route(nothing, async (_input, { caller }) => {
    const user = caller && (await readViewer(database, caller));
    return answer(user && caller ? { session: { id: caller.sessionId }, user } : null);
  }),
});
