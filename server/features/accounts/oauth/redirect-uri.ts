// The addresses to which a browser may be led back with a code.

/** Of programs on the device of the visitor (RFC 8252). No other machine receives what is sent there. */
const loopbackHosts: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);

const isLoopback = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && loopbackHosts.has(hostname);

/** Of programs without a name in reverse order of a domain, which RFC 8252 7.1 asks for. Each was reviewed: the system opens that program. */
const programSchemes: ReadonlySet<string> = new Set(['cursor:', 'vscode:', 'vscode-insiders:', 'windsurf:']);

/** The scheme of a program on the device: one of these, or such as `com.example.app:`. A path or a host follows. */
const isOfProgram = ({ protocol }: URL, uri: string): boolean =>
  (programSchemes.has(protocol) || /^[a-z][a-z0-9-]*(?:\.[a-z0-9-]+)+:$/.test(protocol)) &&
  /^[A-Za-z0-9.-]+:\/{1,2}[^/]/.test(uri);

/** https, http to the device itself, or a program there; without a fragment, a user name and a password. */
export function isRedirectUri(uri: string): boolean {
  if (!/^[\x21-\x7E]+$/.test(uri) || uri.includes('#') || !URL.canParse(uri)) return false;
  const url = new URL(uri);
  const isPlain = url.username === '' && url.password === '';
  return isPlain && (url.protocol === 'https:' || isLoopback(url) || isOfProgram(url, uri));
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
  return url.protocol === 'https:' ? url.host : null;
}

export function withParameters(uri: string, parameters: Readonly<Record<string, string>>): string {
  const url = new URL(uri);
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}
