import { isAPIError } from 'better-auth/api';
import { AppError, type ErrorKind } from '#server/foundation/errors/public.ts';

type Words = readonly [kind: ErrorKind, message: string, code?: string];

const wrongCode: Words = ['unauthenticated', 'That code is not right. Check it and try again.', 'INVALID_CODE'];
const signInAgain: Words = ['unauthenticated', 'That took too long. Sign in again.', 'TWO_FACTOR_EXPIRED'];
const deadLink: Words = ['invalid_input', 'This link no longer works. Ask for a new one.', 'INVALID_TOKEN'];

/** Refusals that are also thrown before Better Auth is called. */
const early = { INVALID_TWO_FACTOR_COOKIE: signInAgain, INVALID_TOKEN: deadLink } as const;

/** Our messages for the codes of Better Auth. A code that is missing here is an error of ours and becomes a 500. */
const words: Readonly<Record<string, Words>> = {
  ...early,
  INVALID_EMAIL_OR_PASSWORD: ['unauthenticated', 'Failed to log in. Please check your credentials.'],
  EMAIL_NOT_VERIFIED: [
    'forbidden',
    'Confirm your e-mail address first: we sent you a link. You can ask for a new one.',
  ],
  BANNED_USER: ['forbidden', 'This account is suspended. Write to us through the contact page.'],
  INVALID_PASSWORD: ['invalid_input', 'The password is not right. Check it and try again.'],
  INVALID_OTP: wrongCode,
  OTP_EXPIRED: wrongCode,
  TOO_MANY_ATTEMPTS: wrongCode,
  INVALID_CODE: wrongCode,
  INVALID_BACKUP_CODE: wrongCode,
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: signInAgain,
  TOTP_NOT_ENABLED: ['conflict', 'The second factor is not set up. Set it up in the account settings first.'],
  BACKUP_CODES_NOT_ENABLED: [
    'conflict',
    'The second factor is not set up. Set it up in the account settings first.',
    'TOTP_NOT_ENABLED',
  ],
  TOTP_ALREADY_ENABLED: ['conflict', 'The second factor is already set up. Switch it off first to set it up again.'],
  TOKEN_EXPIRED: deadLink,
  CREDENTIAL_ACCOUNT_NOT_FOUND: [
    'conflict',
    'This account has no password, because it logs in with single sign-on.',
    'NO_PASSWORD',
  ],
  USER_NOT_FOUND: deadLink,
  UNAUTHORIZED: ['unauthenticated', 'Sign in first.', 'UNAUTHENTICATED'],
};

export function refusalOf(code: keyof typeof early): AppError {
  const [kind, message, ownCode = code] = early[code];
  return new AppError(kind, ownCode, message);
}

/** Translates a failure of Better Auth. Other errors are returned unchanged. `passwordField`: the field that a wrong password is about. */
export function authFailure(error: unknown, passwordField: string): unknown {
  if (!isAPIError(error)) return error;
  const code = error.body?.code ?? '';
  const known = words[code];
  if (known === undefined) return new Error(`Better Auth failed with ${code}.`, { cause: error });
  const field = code === 'INVALID_PASSWORD' ? { field: passwordField } : {};
  return new AppError(known[0], known[2] ?? code, known[1], { ...field, cause: error });
}
