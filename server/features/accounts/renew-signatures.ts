// Better Auth, like every reader of a cookie here, knows only the current AUTH_SECRET. A value that an older one signed is signed
// with the current one before anything else sees the request.
import { createHmac } from 'node:crypto';
import { unsigned } from './session-token.ts';

export interface AuthSecrets {
  /** Signs and encrypts. */
  current: string;
  /** Signatures with these secrets are still valid. Empty when no rotation is in progress. */
  older: readonly string[];
}

/** The headers with each cookie, or bearer, of an older secret signed with the current one. Everything else is left as it is. */
export function renewSignatures(headers: Headers, secrets: AuthSecrets): Headers {
  if (secrets.older.length === 0) return headers;
  const renewed = new Headers(headers);
  const cookies = headers.get('cookie');
  if (cookies !== null)
    renewed.set(
      'cookie',
      cookies
        .split(';')
        .map((pair) => renewCookie(pair, secrets))
        .join(';'),
    );
  const bearer = /^(bearer +)(\S+)$/i.exec(headers.get('authorization') ?? '');
  if (bearer) renewed.set('authorization', (bearer[1] ?? '') + renewSigned(bearer[2] ?? '', secrets));
  return renewed;
}

function renewCookie(pair: string, secrets: AuthSecrets): string {
  const equals = pair.indexOf('=');
  return equals < 0 ? pair : pair.slice(0, equals + 1) + renewSigned(pair.slice(equals + 1).trim(), secrets);
}

/** `sent`: `value.signature`, URL-encoded. */
function renewSigned(sent: string, { current, older }: AuthSecrets): string {
  let signed: string;
  try {
    signed = decodeURIComponent(sent);
  } catch {
    return sent;
  }
  for (const secret of older) {
    const value = unsigned(signed, secret);
    if (value !== null)
      return encodeURIComponent(`${value}.${createHmac('sha256', current).update(value).digest('base64')}`);
  }
  return sent;
}
