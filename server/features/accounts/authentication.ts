// Better Auth as we use it: in the process only. Its own HTTP handler is never mounted; the sign-in operations call its
// functions.
import { betterAuth } from 'better-auth';
import { admin, bearer, emailOTP, twoFactor } from 'better-auth/plugins';
import { keptPeriods } from '#contract/kept-periods.ts';
import { passwordLength } from '#contract/accounts/account-limits.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { Log } from '#server/foundation/log/public.ts';
import type { AccountMails } from './account-mails.ts';
import {
  adminTables,
  credentialTable,
  sessionTable,
  twoFactorTables,
  userTable,
  verificationTable,
} from './auth-tables.ts';
import { authPool } from './auth-transaction-store.ts';
import { openSession } from './open-session.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

export interface AuthenticationParts {
  database: Database;
  log: Log;
  mails: AccountMails;
  /** Without a trailing slash. */
  publicUrl: string;
  authSecret: string;
  /** Called in the transaction that resets the password. */
  onPasswordReset: (userId: string) => Promise<void>;
  /**
   * Called in the transaction that creates a session. The session may be deleted again in the same transaction. `headers`: those of the
   * sign-in; null: the session replaces that of a caller who is signed in.
   */
  onSession: (sessionId: string, headers: Headers | null) => void;
}

const minuteSeconds = 60;
const hourSeconds = 60 * minuteSeconds;
const sessionSeconds = keptPeriods.sessionDays * 24 * hourSeconds;
const codeSeconds = keptPeriods.codeMinutes * minuteSeconds;

const plugins = (mails: AccountMails) =>
  [
    emailOTP({
      sendVerificationOTP: ({ email, otp }) => mails.code(email, otp),
      expiresIn: codeSeconds,
      storeOTP: 'hashed',
      disableSignUp: true,
      allowedAttempts: 5,
    }),
    admin({
      schema: adminTables,
      bannedUserMessage: 'This account is suspended. Write to us through the contact page.',
    }),
    // Guesses are limited by guess-limits.ts, for every way to sign in alike.
    twoFactor({ schema: twoFactorTables, accountLockout: { enabled: false } }),
    bearer({ requireSignature: true }),
    openSession(),
  ] as const;

/** `__Host-` binds a cookie to exactly this host; browsers accept it over https only. */
export const cookiePrefix = (publicUrl: string): string =>
  publicUrl.startsWith('https:') ? '__Host-careroster' : 'careroster';

export function authentication({
  database,
  log,
  mails,
  publicUrl,
  authSecret,
  onPasswordReset,
  onSession,
}: AuthenticationParts) {
  return betterAuth({
    appName: 'CareRoster',
    baseURL: publicUrl,
    basePath: '/api/auth',
    secret: authSecret,
    database: authPool(database),
    telemetry: { enabled: false },
    // Ours counts by account; theirs by an address that may be forged.
    rateLimit: { enabled: false },
    logger: {
      level: 'error',
      log: (_level, message, ...details) =>
        log.error({ error: details.find((detail) => detail instanceof Error) }, `accounts: ${message}`),
    },
    advanced: {
      // The name carries the prefix; the attribute is set apart from it.
      useSecureCookies: false,
      cookiePrefix: cookiePrefix(publicUrl),
      defaultCookieAttributes: { secure: publicUrl.startsWith('https:'), httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { disableIpTracking: true },
      database: { validateSchema: false },
    },
    user: userTable,
    account: credentialTable,
    verification: { ...verificationTable, storeIdentifier: 'hashed' },
    session: { ...sessionTable, expiresIn: sessionSeconds, disableSessionRefresh: true },
    databaseHooks: {
      session: {
        create: {
          after: ({ id }, context) => {
            // A change of the account replaces the session of a caller who is signed in already.
            onSession(id, context?.context.session ? null : new Headers(context?.headers));
            return Promise.resolve();
          },
        },
      },
    },
    emailAndPassword: {
      enabled: true,
      // An account begins with its confirmation: see confirm-sign-up.ts.
      disableSignUp: true,
      requireEmailVerification: true,
      minPasswordLength: passwordLength.min,
      maxPasswordLength: passwordLength.max,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: hourSeconds,
      password: { hash: hashPassword, verify: ({ hash, password }) => verifyPassword(password, hash) },
      onPasswordReset: async ({ user }) => {
        await mails.passwordNotice(user.email);
        await onPasswordReset(user.id);
      },
      sendResetPassword: ({ user, token }) => mails.passwordReset(user.email, token),
    },
    plugins: [...plugins(mails)],
  });
}

export type Authentication = ReturnType<typeof authentication>;
