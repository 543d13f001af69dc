// The two secrets of a browser on its way to a provider: the state in the address, and the one in its cookie. The database keeps their hashes.
import { createHash, randomBytes } from 'node:crypto';
import { keptPeriods } from '#contract/kept-periods.ts';
import { cookiePrefix, cookieValue } from '../../accounts/public.ts';

export const newSecret = (): string => randomBytes(32).toString('base64url');

/** SHA-256: enough for a secret of 256 random bits. */
export const hashOfSecret = (secret: string): Buffer => createHash('sha256').update(secret).digest();

const cookieName = (publicUrl: string): string => `${cookiePrefix(publicUrl)}.sign_on`;

const cookie = (publicUrl: string, value: string, maxAgeSeconds: number): string =>
  `${cookieName(publicUrl)}=${value}; Max-Age=${maxAgeSeconds}; Path=/; HttpOnly; SameSite=Lax${publicUrl.startsWith('https:') ? '; Secure' : ''}`;

/** Lax: the provider leads the browser back from another site. */
export const leavingCookie = (publicUrl: string, secret: string): string =>
  cookie(publicUrl, secret, keptPeriods.signOnMinutes * 60);

export const endedCookie = (publicUrl: string): string => cookie(publicUrl, '', 0);

/** Null: this browser is on no way. */
export const secretOfBrowser = (headers: Headers, publicUrl: string): string | null =>
  cookieValue(headers, cookieName(publicUrl)) || null;
