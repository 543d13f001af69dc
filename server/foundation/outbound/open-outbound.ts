// Requests to addresses that a user entered. The connection goes to an address that was checked, so no later answer of a name server can
// lead it elsewhere.
import { lookup as systemLookup } from 'node:dns/promises';
import type { LookupAddress } from 'node:dns';
import { Agent as HttpAgent, request as httpRequest, type IncomingMessage, type OutgoingHttpHeaders } from 'node:http';
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { OutboundError, outboundErrorOf } from './outbound-error.ts';
import { isAllowedHost, readOutboundUrl, type OutboundRules } from './outbound-url.ts';
import { isPublicAddress } from './public-address.ts';

/** Resolves a name to all of its addresses. */
export type ResolveHost = (hostname: string) => Promise<LookupAddress[]>;

export const resolveHost: ResolveHost = (hostname) => systemLookup(hostname, { all: true });

export interface OutboundRequest {
  headers: OutgoingHttpHeaders;
  /** Given: it is sent with POST, and never to another address. */
  body?: Buffer;
  /** Ends the request and its answer. */
  signal: AbortSignal;
}

export interface OutboundAnswer {
  /** After redirects. */
  url: URL;
  /** The IP address that answered. */
  address: string;
  /** Its stream fails when no byte arrives for 30 seconds. It must be read to its end or destroyed. */
  message: IncomingMessage;
}

export interface OutboundParts {
  rules: OutboundRules;
  resolve: ResolveHost;
}

const redirectsMax = 3;
const redirects = new Set([301, 302, 303, 307, 308]);
const idleMs = 30_000;

/**
 * Sends a GET request and follows redirects within the same host, or a POST request.
 * @throws OutboundError when the address is refused or the connection fails
 */
export async function openOutbound(parts: OutboundParts, url: URL, request: OutboundRequest): Promise<OutboundAnswer> {
  let current = url;
  for (let followed = 0; ; followed += 1) {
    const message = await connect(parts, current, request);
    const { location } = message.headers;
    if (!redirects.has(message.statusCode ?? 0) || location === undefined || request.body !== undefined)
      return { url: current, address: message.socket.remoteAddress ?? '', message };
    message.destroy();
    if (followed === redirectsMax)
      throw new OutboundError(`${current.host} redirects too often. Enter the address of the file itself.`);
    current = redirected(current, location, parts.rules);
  }
}

function redirected(from: URL, location: string, rules: OutboundRules): URL {
  const next = URL.parse(location, from);
  if (next === null || next.host !== from.host)
    throw new OutboundError(
      `${from.host} redirects to ${next === null ? 'an address that cannot be read' : next.host}. If you trust that server, enter its address.`,
    );
  return readOutboundUrl(next.href, rules);
}

async function connect(
  parts: OutboundParts,
  url: URL,
  { headers, signal, body }: OutboundRequest,
): Promise<IncomingMessage> {
  const isAllowed = isAllowedHost(url, parts.rules);
  const hostname = url.hostname.replaceAll(/^\[|\]$/g, '');
  // A connection to an IP address needs no lookup, so the address is checked here.
  if (!isAllowed && isIP(hostname) !== 0) refuseNotPublic([{ address: hostname }], hostname, parts.rules);
  const isSecure = url.protocol === 'https:';
  const answer = Promise.withResolvers<IncomingMessage>();
  const sent = (isSecure ? httpsRequest : httpRequest)(url, {
    // An agent of its own has no proxy and no connection of an earlier request.
    agent: isSecure ? new HttpsAgent({ keepAlive: false }) : new HttpAgent({ keepAlive: false }),
    lookup: checkedLookup(parts, isAllowed),
    method: body === undefined ? 'GET' : 'POST',
    headers: {
      'user-agent': 'CareRoster',
      accept: '*/*',
      'accept-encoding': 'identity',
      ...headers,
      ...(body !== undefined && { 'content-length': body.length }),
    },
    signal,
    timeout: idleMs,
  });
  sent.on('timeout', () => sent.destroy(new OutboundError(`${url.host} does not answer.`, { isTemporary: true })));
  sent.on('response', answer.resolve);
  sent.on('error', answer.reject);
  sent.end(body);
  try {
    return await answer.promise;
  } catch (error) {
    throw signal.aborted ? signal.reason : outboundErrorOf(error, url.host);
  }
}

/** One address that is not public refuses the name: its other addresses may be there to pass the check. */
function refuseNotPublic(
  addresses: readonly { address: string }[],
  hostname: string,
  { setting }: OutboundRules,
): void {
  const refused = addresses.find(({ address }) => !isPublicAddress(address));
  if (refused === undefined) return;
  const named = refused.address === hostname ? hostname : `${hostname} (${refused.address})`;
  throw new OutboundError(
    `${named} is not an address of the public internet. If the server is yours, name it in ${setting}.`,
  );
}

const checkedLookup =
  ({ rules, resolve }: OutboundParts, isAllowed: boolean): LookupFunction =>
  (hostname, { all }, callback) => {
    resolve(hostname).then(
      (found) => {
        try {
          if (!isAllowed) refuseNotPublic(found, hostname, rules);
          const [first] = found;
          if (first === undefined) throw Object.assign(new Error('The name has no address.'), { code: 'ENOTFOUND' });
          if (all === true) callback(null, found);
          else callback(null, first.address, first.family);
        } catch (error) {
          callback(error instanceof Error ? error : new Error(String(error)), []);
        }
      },
      (error: unknown) => callback(error instanceof Error ? error : new Error(String(error)), []),
    );
  };
