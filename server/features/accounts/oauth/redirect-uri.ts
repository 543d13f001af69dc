// The addresses to which a browser may be led back with a code.

/** Of programs on the device of the visitor (RFC 8252). No other machine receives what is sent there. */
const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

const isLoopback = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && loopbackHosts.has(hostname);

/** https, or http to the device itself; without a fragment, a user name and a password. */
export function isRedirectUri(uri: string): boolean {
  if (!/^[\x21-\x7E]+$/.test(uri) || uri.includes('#') || !URL.canParse(uri)) return false;
  const url = new URL(uri);
  return url.username === '' && url.password === '' && (url.protocol === 'https:' || isLoopback(url));
}

/** The same characters. A program on the device listens at any port, so the port may differ there. */
export const isRegistered = (registered: readonly string[], uri: string): boolean =>
  isRedirectUri(uri) && (registered.includes(uri) || registered.some((one) => isSameButPort(one, uri)));

function isSameButPort(registered: string, uri: string): boolean {
  const [own, sent] = [new URL(registered), new URL(uri)];
  if (!isLoopback(own) || !isLoopback(sent)) return false;
  own.port = '';
  sent.port = '';
  return own.href === sent.href;
}

/** Null: a program on the device of the visitor. */
export function hostOf(uri: string): string | null {
  const url = new URL(uri);
  return isLoopback(url) ? null : url.host;
}

export function withParameters(uri: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(uri);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
