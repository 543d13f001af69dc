import type { IncomingMessage } from 'node:http';
import { clientAddress } from './client-address.ts';

export interface CallerNameParts {
  /** The number of the operator's proxies in front of the server; 0: none. */
  trustedProxies: number;
  /** The token of the session that these headers prove; null: of none. Reads no database. */
  tokenOf: (headers: Headers) => string | null;
}

/**
 * Identifies the sender of a request without the database: by the session token, which only a sign-in issues, otherwise by the
 * address. An invented token has no valid signature, so it does not count as another caller.
 */
export function callerNames({ trustedProxies, tokenOf }: CallerNameParts): (request: IncomingMessage) => string {
  /** Checked signatures by what the request sent, oldest first. Checking one takes several microseconds, also for a request that is refused. */
  const known = new Map<string, string>();
  const sessionOf = ({ cookie, authorization }: IncomingMessage['headers']): string | null => {
    const proof = `${authorization ?? ''}\n${cookie ?? ''}`;
    const checked = known.get(proof);
    if (checked !== undefined) return checked;
    const headers = new Headers();
    if (cookie !== undefined) headers.set('cookie', cookie);
    if (authorization !== undefined) headers.set('authorization', authorization);
    const token = tokenOf(headers);
    if (token === null) return null;
    const name = `session ${token}`;
    if (proof.length <= proofLengthMax) remember(known, proof, name);
    return name;
  };
  return ({ headers, socket }) => {
    const session = headers.authorization === undefined && headers.cookie === undefined ? null : sessionOf(headers);
    if (session !== null) return session;
    const forwardedFor = [headers['x-forwarded-for'] ?? []].flat().join(',');
    return `address ${clientAddress({ socketAddress: socket.remoteAddress, forwardedFor, trustedProxies }).address}`;
  };
}

const entriesMax = 2_000;
/** Longer cookies are checked with every request, so that the entries stay small. */
const proofLengthMax = 4_096;

function remember(known: Map<string, string>, proof: string, name: string): void {
  known.set(proof, name);
  const [oldest] = known.keys();
  if (known.size > entriesMax && oldest !== undefined) known.delete(oldest);
}
