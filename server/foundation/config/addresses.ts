// Settings that are URLs. The URL parser accepts values that an operator cannot have intended, such as line breaks inside a host name.
import { z } from 'zod';
import { isLoopbackName } from './loopback.ts';

/** Parts of a URL after its host. */
const hasMore = ({ pathname }: URL, text: string): boolean => pathname.length > 1 || /[?#]/.test(text);
const hasUser = ({ username, password }: URL): boolean => username !== '' || password !== '';

function parseUrl(text: string, protocols: readonly string[]): URL | null {
  const isWritten =
    protocols.some((protocol) => text.toLowerCase().startsWith(`${protocol}//`)) && !/[\s\p{Cc}\\]/u.test(text);
  return isWritten && URL.canParse(text) ? new URL(text) : null;
}

/** The URL of a database or a mail server contains the password, in which some characters must be escaped. */
function isDecodable({ username, password, pathname }: URL): boolean {
  try {
    for (const part of [username, password, pathname]) decodeURIComponent(part);
    return true;
  } catch {
    return false;
  }
}

const escaped = 'in a user name or password write # as %23, / as %2F, @ as %40 and % as %25';

/** Of PostgreSQL. The host may be missing when the query names a socket. */
export const databaseUrl = z.string().refine(
  (text) => {
    const url = parseUrl(text, ['postgres:', 'postgresql:']);
    return url !== null && url.hash === '' && isDecodable(url);
  },
  { message: `must be a URL such as postgresql://user:password@db.example:5432/careroster; ${escaped}` },
);

export const smtpUrl = z
  .string()
  .refine(
    (text) => {
      const url = parseUrl(text, ['smtp:', 'smtps:']);
      return url !== null && url.hostname !== '' && url.pathname.length <= 1 && url.hash === '' && isDecodable(url);
    },
    { message: `must be a URL that begins with smtp:// or smtps:// and names a host; ${escaped}`, abort: true },
  )
  .refine((text) => !hasUser(new URL(text)) || !isEncryptionOptional(text), {
    message:
      'would send the password unencrypted when the mail server offers no STARTTLS; use smtps://, or add ?requireTLS=true',
  });

const webHost = /^(?:[a-z0-9-]+(?:\.[a-z0-9-]+)*\.?|\[[0-9a-f:.]+\])$/;

/** An origin: scheme, host and port. The output has the form in which browsers send it. */
export const webOrigin = z.string().transform((text, context) => {
  const url = parseUrl(text, ['http:', 'https:']);
  const refuse = (message: string): never => {
    context.addIssue({ code: 'custom', message });
    return z.NEVER;
  };
  if (url === null || !webHost.test(url.hostname))
    return refuse('must be a URL that begins with https://, such as https://directory.example');
  if (hasUser(url)) return refuse('must not hold a user name or password; remove everything between // and the host');
  if (hasMore(url, text))
    return refuse('must not have a path, query or fragment; remove everything after the host and port');
  return url.origin;
});

/** An origin with an optional path, such as `https://api.openai.com/v1`. The output has no slash at its end. */
export const webAddress = z.string().transform((text, context) => {
  const url = parseUrl(text, ['http:', 'https:']);
  if (url === null || !webHost.test(url.hostname) || hasUser(url) || /[?#]/.test(text)) {
    context.addIssue({
      code: 'custom',
      message: 'must be a URL without a user, query or fragment, such as https://api.openai.com/v1',
    });
    return z.NEVER;
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
});

/** The connection is not encrypted, so a third party could read it. */
export function isUnencrypted(origin: string): boolean {
  const { protocol, hostname } = new URL(origin);
  return protocol === 'http:' && !isLoopbackName(hostname);
}

/**
 * Whether mail and the password of the mail server could travel unencrypted: with `smtp://`, the connection is encrypted only when
 * the server offers STARTTLS, and someone on the way can remove that offer. `requireTLS=true` in the query refuses such a connection.
 */
export function isEncryptionOptional(smtpAddress: string): boolean {
  const { protocol, hostname, searchParams } = new URL(smtpAddress);
  return protocol === 'smtp:' && !isLoopbackName(hostname) && searchParams.get('requireTLS') !== 'true';
}
