// The two secrets of a sign-up: the token of the mailed link, and the one in the cookie of the browser that signed up.
// The database keeps only their hashes, so that reading it confirms nothing.
import { createHash, randomBytes } from 'node:crypto';
import { keptPeriods } from '#contract/kept-periods.ts';
import { cookiePrefix } from './authentication.ts';
import { cookieValue } from './session-token.ts';

const daySeconds = keptPeriods.signUpDays * 86_400;

export const newSecret = (): string => randomBytes(32).toString('base64url');

/** SHA-256: enough for a secret of 256 random bits. */
export const secretHash = (secret: string): Buffer => createHash('sha256').update(secret).digest();

const cookieName = (publicUrl: string): string => `${cookiePrefix(publicUrl)}.sign_up`;

const cookie = (publicUrl: string, value: string, maxAgeSeconds: number): string =>
  `${cookieName(publicUrl)}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Strict${publicUrl.startsWith('https:') ? '; Secure' : ''}`;

/** Lasts as long as the sign-up does. Another sign-up in the same browser replaces it. */
export const signUpCookie = (publicUrl: string, secret: string): string => cookie(publicUrl, secret, daySeconds);

export const endedSignUpCookie = (publicUrl: string): string => cookie(publicUrl, '', 0);

/** Null: this browser did not sign up within the last day. */
export const browserSecret = (headers: Headers, publicUrl: string): string | null =>
  cookieValue(headers, cookieName(publicUrl)) || null;
