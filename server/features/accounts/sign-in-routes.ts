import { z } from 'zod';
import type { OutputOf } from '#contract/call.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { ContractImplementer } from '#server/foundation/operation/public.ts';
import type { RecordAudit } from '#server/features/audit/public.ts';
import type { AccountLifeParts } from './account-life.ts';
import type { AccountMails } from './account-mails.ts';
import { askForMail } from './account-mail-requests.ts';
import { findPassword, type StoredPassword } from './accounts-store.ts';
import {
  refuseEnforced,
  requireException,
  signOnNeeded,
  type EnforcedSignOn,
  type KeepWayIn,
} from './enforced-sign-on.ts';
import { answer, type AuthRequest, type Handle } from './auth-request.ts';
import { inAuthTransaction, inCountingAuthTransaction } from './auth-transaction-store.ts';
import type { Authentication } from './authentication.ts';
import type { Callers } from './callers.ts';
import type { Devices } from './devices.ts';
import { guess, limitMailRequests, recognizeLater } from './guess-limits.ts';
import { hashingFor } from './hash-queue.ts';
import type { NoticeOwner } from './security-notices.ts';
import type { AuthSecrets } from './renew-signatures.ts';
import { verifyPassword } from './passwords.ts';
import { readViewer } from './read-viewer.ts';

export interface SignInParts {
  auth: Authentication;
  authSecret: string;
  secrets: AuthSecrets;
  callers: Callers;
  clock: Clock;
  database: Database;
  devices: Devices;
  mails: AccountMails;
  noticeOwner: NoticeOwner;
  enforcedSignOn: EnforcedSignOn;
  keepWayIn: KeepWayIn;
  /** For deleting the own account. */
  life: AccountLifeParts;
  recordAudit: RecordAudit;
  publicUrl: string;
  /** Authenticators show it beside the codes. */
  siteName: () => string;
  /** Of the terms that visitors see. */
  termsVersion: () => string;
}

type SignedIn = OutputOf<'signIn.signInWithPassword'>;

const wrong = (): AppError =>
  new AppError('unauthenticated', 'INVALID_EMAIL_OR_PASSWORD', 'Failed to log in. Please check your credentials.');
const unconfirmed = (): AppError =>
  new AppError(
    'forbidden',
    'EMAIL_NOT_VERIFIED',
    'Confirm your e-mail address first: we sent you a link. You can ask for a new one.',
  );
const needsPassword = (): AppError =>
  new AppError(
    'forbidden',
    'SECOND_FACTOR_NEEDED',
    'This account has a second factor. Sign in with your password and the code of your authenticator.',
  );

const shown = ({ id, email, name }: { id: string; email: string; name: string }) => ({ id, email, name });

/** Compared here first, in the same steps for every address; Better Auth only ever sees passwords that are right. @throws AppError */
async function provenPassword(
  { database, devices, enforcedSignOn, life: { settings } }: SignInParts,
  { email, password }: { email: string; password: string },
  request: AuthRequest,
): Promise<StoredPassword> {
  const enforced = await enforcedSignOn(email);
  return guess({ database, devices }, email, request, async () => {
    const stored = await findPassword(database, email);
    if (!(await verifyPassword(password, stored.isSample && !request.client.isLoopback ? null : stored.hash)))
      throw enforced === null ? wrong() : signOnNeeded(email);
    if (enforced !== null) await requireException({ database, settings }, email, stored, enforced.ownerIds);
    return stored;
  });
}

export const signInRoutes = (
  { signIn }: ContractImplementer,
  handle: Handle,
  parts: SignInParts,
  { auth, callers, database, devices, enforcedSignOn } = parts,
) => ({
  signInWithPassword: signIn.signInWithPassword.handler(
    handle(async ({ email, password }, request) => {
      const { client, headers } = request;
      const { isUnconfirmed, userId } = await provenPassword(parts, { email, password }, request);
      if (isUnconfirmed) throw unconfirmed();
      // The second comparison is for a caller who has just proved the password, so it has a reserved place in the queue.
      const { headers: cookies, response } = await hashingFor({ network: client.block, isKnown: true }, () =>
        inAuthTransaction(database, () =>
          userId !== null && !z.email().safeParse(email).success
            ? auth.api.signInKnown({ body: { userId }, headers, returnHeaders: true })
            : auth.api.signInEmail({ body: { email, password }, headers, returnHeaders: true }),
        ),
      );
      if ('twoFactorRedirect' in response) return answer<SignedIn>({ twoFactorRedirect: true }, cookies);
      await recognizeLater({ database, devices }, email, request, cookies);
      return answer<SignedIn>({ user: shown(response.user) }, cookies);
    }),
  ),

  sendCode: signIn.sendCode.handler(
    handle(async ({ email }, { client }) => {
      await limitMailRequests(database, email, client);
      await refuseEnforced(enforcedSignOn, email);
      await askForMail(database, { kind: 'code', email });
      return answer({ success: true });
    }),
  ),

  signInWithCode: signIn.signInWithCode.handler(
    handle(async ({ email, otp }, request) => {
      await refuseEnforced(enforcedSignOn, email);
      const signedIn = await guess({ database, devices }, email, request, () =>
        inCountingAuthTransaction(database, async () => {
          const { headers: cookies, response } = await auth.api.signInEmailOTP({
            body: { email, otp },
            headers: request.headers,
            returnHeaders: true,
          });
          const hasSecondFactor = 'twoFactorEnabled' in response.user && response.user.twoFactorEnabled === true;
          // A mailbox is one factor; it does not replace the other. The code is used up nevertheless.
          if (hasSecondFactor) await (await auth.$context).internalAdapter.deleteSession(response.token);
          return { hasSecondFactor, cookies, user: response.user };
        }),
      );
      if (signedIn.hasSecondFactor) throw needsPassword();
      await recognizeLater({ database, devices }, email, request, signedIn.cookies);
      return answer({ user: shown(signedIn.user) }, signedIn.cookies);
    }),
  ),

  signOut: signIn.signOut.handler(
    handle(async (_input, { caller, headers }) => {
      const signOut = () => auth.api.signOut({ headers, returnHeaders: true });
      // Without a session it only deletes cookies, and a stranger may call it as often as they like.
      const { headers: cookies } = await (caller === null ? signOut() : inAuthTransaction(database, signOut));
      if (caller) callers.forget(caller.userId);
      return answer({ success: true }, cookies);
    }),
  ),

  getSession: signIn.getSession.handler(
    handle(async (_input, { caller }) => {
      const user = caller && (await readViewer(database, caller));
      return answer(user && caller ? { session: { id: caller.sessionId }, user } : null);
    }),
  ),
});
