import { askForMail } from './account-mail-requests.ts';
import { safeReturnPath } from '#contract/safe-return-path.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { isEmailTaken, saveSignUp } from './accounts-store.ts';
import { confirmationQuery, emailInput, signUpInput } from './auth-inputs.ts';
import { answer, redirect, route } from './auth-route.ts';
import { currentTransaction, inAuthTransaction } from './auth-transaction-store.ts';
import { limitMailRequests, limitSignUps } from './guess-limits.ts';
import type { SignInParts } from './sign-in-routes.ts';

const taken = (): AppError => new AppError('conflict', 'USER_ALREADY_EXISTS', 'An account with this email already exists. Please sign in instead.');

export const signUpRoutes = ({ auth, database }: SignInParts) => ({
  'POST /sign-up/email': route(signUpInput, async ({ email, password, name, source }, { client, headers }) => {
    await limitSignUps(database, email, client);
    if (await isEmailTaken(database, email)) throw taken();
    const shownName = name || email.slice(0, email.indexOf('@'));
    await inAuthTransaction(database, async () => {
      await auth.api.signUpEmail({ body: { email, password, name: shownName }, headers });
      await saveSignUp(currentTransaction(), email, source || null);
    }).catch(async (error: unknown) => {
      // Of two sign-ups at once the later one meets the unique address.
      throw (await isEmailTaken(database, email)) ? taken() : error;
    });
    return answer({ user: { email, name: shownName, emailVerified: false }, session: null });
  }),

  'POST /send-verification-email': route(emailInput, async ({ email }, { client }) => {
    await limitMailRequests(database, email, client);
    await askForMail(database, { kind: 'confirmation', email });
    return answer({ status: true });
  }),

  /** The link of the mail. Signs in the first time; a link that is old or not ours leads to the page that sends a new one. */
  'GET /verify-email': route(confirmationQuery, async ({ token, callbackURL }, { headers }) => {
    try {
      const { headers: cookies } = await inAuthTransaction(database, () => auth.api.verifyEmail({ query: { token }, headers, returnHeaders: true }));
      return redirect(safeReturnPath(callbackURL), cookies);
    } catch (error) {
      if (isOldLink(error)) return redirect('/check-email-confirmation?error=INVALID_TOKEN');
      throw error;
    }
  }),
});

const isOldLink = (error: unknown): boolean => error instanceof Error && 'statusCode' in error && error.statusCode === 401;
