// The path that opens after signing in. The address may come from an attacker, so only a path of this site counts.

const lengthMax = 2_000;
/** One slash, and then nothing a browser reads as the beginning of a host. Printable ASCII without a backslash throughout. */
const pathOnly = /^\/(?![/\\])[\x21-\x5B\x5D-\x7E]*$/;

/** A base origin that reveals a path that leaves the site. */
const nowhere = 'https://nowhere.invalid';

/** The path with its query and fragment as a browser would read it, or the fallback when it is anything else. */
export function safeReturnPath(value: unknown, fallback = '/directory'): string {
  if (typeof value !== 'string' || value.length > lengthMax || !pathOnly.test(value) || !URL.canParse(value, nowhere))
    return fallback;
  const { origin, pathname, search, hash } = new URL(value, nowhere);
  // `/.//evil.test` begins with one slash and yet resolves to a path that begins with two.
  return origin === nowhere && !pathname.startsWith('//') ? `${pathname}${search}${hash}` : fallback;
}
