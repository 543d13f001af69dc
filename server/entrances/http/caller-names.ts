import type { IncomingMessage } from 'node:http';
import { clientAddress } from './client-address.ts';

export interface CallerNameParts {
  /** The number of the operator's proxies in front of the server; 0: none. */
  trustedProxies: number;
  /** The token of the session that these headers prove; null: of none. Reads no database. */
  tokenOf: (headers: Headers) => string | null;
  /** The account of the session with this token; null: it has ended; undefined: no request of it was answered yet. Reads no database. */
  accountOf: (token: string) => string | null | undefined;
}

/**
 * Identifies the sender of a request without the database: by the account, so that several sessions of one account are one caller. The
 * first request of a session, whose account is not read yet, is named by the session. Without a session, and with one that has ended,
 * it is the address. An invented token has no valid signature, so it does not count as another caller.
 */
export function callerNames({
  trustedProxies,
  tokenOf,
  accountOf,
}: CallerNameParts): (request: IncomingMessage) => string {
  /** Tokens whose signature was checked by what the request sent, oldest first. Checking one takes several microseconds, also for a request that is refused. */
  const known = new Map<string, string>();
  const sessionOf = ({ cookie, authorization }: IncomingMessage['headers']): string | null => {
    const proof = `${authorization ?? ''}\n${cookie ?? ''}`;
    const checked = known.get(proof);
    if (checked !== undefined) return checked;
    const headers = new Headers();
    if (cookie !== undefined) headers.set('cookie', cookie);
    if (authorization !== undefined) headers.set('authorization', authorization);
    const token = tokenOf(headers);
    if (token !== null && proof.length <= proofLengthMax) remember(known, proof, token);
    return token;
  };
  return ({ headers, socket }) => {
    const token = headers.authorization === undefined && headers.cookie === undefined ? null : sessionOf(headers);
    const account = token === null ? null : accountOf(token);
    if (account !== null) return account === undefined ? `session ${token}` : `account ${account}`;
    const forwardedFor = [headers['x-forwarded-for'] ?? []].flat().join(',');
    return `address ${clientAddress({ socketAddress: socket.remoteAddress, forwardedFor, trustedProxies }).address}`;
  };
}

const entriesMax = 2_000;
/** Longer cookies are checked with every request, so that the entries stay small. */
const proofLengthMax = 4_096;

function remember(known: Map<string, string>, proof: string, token: string): void {
  known.set(proof, token);
  const [oldest] = known.keys();
  if (known.size > entriesMax && oldest !== undefined) known.delete(oldest);
}
