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
export const callerNames =
  ({ trustedProxies, tokenOf }: CallerNameParts) =>
  ({ headers, socket }: IncomingMessage): string => {
    const proof = new Headers();
    if (headers.cookie !== undefined) proof.set('cookie', headers.cookie);
    if (headers.authorization !== undefined) proof.set('authorization', headers.authorization);
    const token = tokenOf(proof);
    if (token !== null) return `session ${token}`;
    const forwardedFor = [headers['x-forwarded-for'] ?? []].flat().join(',');
    return `address ${clientAddress({ socketAddress: socket.remoteAddress, forwardedFor, trustedProxies }).address}`;
  };
