// The session's token as a request carries it: in the cookie, or as a bearer. Both are `token.signature`, so that a
// token read out of the database alone opens nothing.
import { createHmac, timingSafeEqual } from 'node:crypto';

export function cookieValue(headers: Headers, name: string): string | null {
  for (const pair of (headers.get('cookie') ?? '').split(';')) {
    const [key, value] = [pair.slice(0, pair.indexOf('=')).trim(), pair.slice(pair.indexOf('=') + 1).trim()];
    if (key === name) return decoded(value);
  }
  return null;
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** `value.signature`, for `unsigned` to check. */
export const withSignature = (value: string, secret: string): string =>
  `${value}.${createHmac('sha256', secret).update(value).digest('base64')}`;

/** The signed value; null when the signature is not ours. */
export function unsigned(signed: string | null, secret: string): string | null {
  const dot = signed?.lastIndexOf('.') ?? -1;
  if (signed === null || dot < 1) return null;
  const value = signed.slice(0, dot);
  const expected = createHmac('sha256', secret).update(value).digest();
  const given = Buffer.from(signed.slice(dot + 1), 'base64');
  return given.length === expected.length && timingSafeEqual(given, expected) ? value : null;
}

/** A bearer token takes precedence over the cookie, because a client sends it explicitly. Null: none, or not one of ours. */
export function sessionToken(headers: Headers, cookieName: string, secret: string): string | null {
  const authorization = headers.get('authorization');
  if (authorization === null) return unsigned(cookieValue(headers, cookieName), secret);
  const bearer = /^bearer +(\S+)$/i.exec(authorization)?.[1];
  return bearer === undefined ? null : unsigned(decoded(bearer), secret);
}
