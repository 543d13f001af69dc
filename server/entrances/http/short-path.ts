// The short path of the operation that is called on every keystroke (docs/decisions/0061). It answers every call that may be answered, before
// the framework. A call that may have to be refused is left to the framework, so that refusals exist once.
import { secretPrefix } from '#contract/accounts/api-key-limits.ts';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { deflate, gzip } from 'node:zlib';
import { parseAccept } from 'hono/utils/accept';
import { withWaitBudget } from '#server/foundation/database/public.ts';
import type { Client, ShortRoute } from '#server/foundation/operation/public.ts';
import { databaseWaitMs, type HttpParts } from './app.ts';
import { clientAddress } from './client-address.ts';
import { unknownProxyWarning } from './identify.ts';
import { isJson } from './read-json.ts';
import { addressOf, type Gate } from './request-limits.ts';
import { requestNames } from './request-names.ts';
import { comesFromHere } from './require-own-origin.ts';
import { securityHeadersOf } from './security-headers.ts';
import { PollLog } from './poll-log.ts';
import { plainlyLocal } from './this-machine-only.ts';
import { translateError } from './translate-error.ts';
import { TrustedRights, type Trusted } from './trusted-rights.ts';

export interface ShortPathParts extends Pick<
  HttpParts,
  'log' | 'logFailure' | 'rightsOf' | 'callerOf' | 'trustedProxies' | 'serves' | 'publicUrl' | 'isDevelopment'
> {
  routes: readonly ShortRoute[];
  rightsChanges: { subscribe(notify: (userId: string | null) => void): void };
}

/** One call on its way. */
interface Exchange {
  request: IncomingMessage;
  response: ServerResponse;
  requestId: string;
  nonce: string;
  startedMs: number;
  /** Counted in the log instead of having a line. */
  isPoll?: boolean;
}

const compress = { gzip: promisify(gzip), deflate: promisify(deflate) };
/** As fast as copying it over a slow network would be; the default level takes twice as long for a tenth fewer bytes. */
const compressionLevel = 4;

/** To be placed after the gate that has read the body. */
export function shortPath({ routes, rightsChanges, ...parts }: ShortPathParts): Gate {
  const { logFailure, trustedProxies, serves } = parts;
  const known = new Map(routes.map((route) => [addressOf(route), route]));
  const isUsual = usualRequests(parts);
  const rights = new TrustedRights(parts);
  rightsChanges.subscribe((userId) => rights.forget(userId));
  const polls = new PollLog(parts.log);
  const write = responseWriter(parts, polls);
  const nextNames = requestNames();
  const warnOfProxy = trustedProxies === 0 ? unknownProxyWarning(parts.log) : () => undefined;
  const clientOf = ({ headers, socket }: IncomingMessage): Client => ({
    ...clientAddress({
      socketAddress: socket.remoteAddress,
      forwardedFor: [headers['x-forwarded-for'] ?? []].flat().join(','),
      trustedProxies,
    }),
    isLoopback: serves !== 'every machine',
  });

  async function answer(route: ShortRoute, exchange: Exchange, serve: () => void): Promise<void> {
    const { request, response, requestId } = exchange;
    const answering = begin(route, parsedBody(request), response, await trustedOf(rights, route, request, clientOf));
    if (answering === null) return serve();
    try {
      await write({ ...exchange, isPoll: route.isPolled === true }, 200, await answering);
    } catch (error) {
      const { status, headers, body, isOurs } = translateError(error, requestId);
      if (isOurs) logFailure({ requestId, error }, 'operation failed');
      await write(exchange, status, Buffer.from(JSON.stringify(body)), headers);
    }
    return undefined;
  }

  return (request, response, serve) => {
    const route = known.get(`${request.method} ${request.url}`);
    // The framework counts and checks each call of an API key.
    if (route === undefined || !isUsual(request) || isOfKey(request)) return serve();
    warnOfProxy(request.socket.remoteAddress, request.headers['x-forwarded-for']);
    const exchange = { request, response, ...nextNames(), startedMs: performance.now() };
    return void withWaitBudget(databaseWaitMs, () => answer(route, exchange, serve));
  };
}

const isOfKey = ({ headers: { authorization = '' } }: IncomingMessage): boolean => authorization.includes(secretPrefix);

/** Null: the framework must handle this call. */
function begin(
  route: ShortRoute,
  body: unknown,
  response: ServerResponse,
  trusted: Trusted | null,
): Promise<Uint8Array> | null {
  if (body === undefined || trusted === null || !trusted.access.capabilities[route.capability].allowed) return null;
  const leaving = new AbortController();
  response.once('close', () => {
    if (!response.writableFinished) leaving.abort();
  });
  return route.answer(body, { ...trusted, signal: leaving.signal });
}

async function trustedOf(
  rights: TrustedRights,
  { isPolled }: ShortRoute,
  request: IncomingMessage,
  clientOf: (request: IncomingMessage) => Client,
): Promise<Trusted | null> {
  const { headers } = request;
  // The framework reads the same again, and answers with the failure.
  return rights.known(headers, isPolled) ?? (await rights.read(headers, clientOf(request)).catch(() => null));
}

/** Undefined: there is none, or it is no JSON. */
function parsedBody(request: IncomingMessage): unknown {
  if (!('rawBody' in request) || !Buffer.isBuffer(request.rawBody)) return undefined;
  try {
    return JSON.parse(request.rawBody.toString());
  } catch {
    return undefined;
  }
}

/** True for a request that the checks of the framework before an operation certainly let pass. */
function usualRequests({
  serves,
  publicUrl,
}: Pick<ShortPathParts, 'serves' | 'publicUrl'>): (request: IncomingMessage) => boolean {
  const publicOrigin = new URL(publicUrl).origin;
  const isAllowedHere = serves === 'every machine' ? () => true : plainlyLocal({ port: serves.localPort, publicUrl });
  return (request) => {
    const { headers } = request;
    const header = (name: string): string | undefined => [headers[name]].flat()[0];
    return (
      isJson(headers['content-type']) &&
      isHost.test(headers.host ?? '') &&
      headers['content-disposition'] === undefined &&
      (headers.authorization !== undefined || comesFromHere(header, publicOrigin)) &&
      isAllowedHere(request)
    );
  };
}

const isHost = /^[\w.-]+(?::\d{1,5})?$/;

/** As the framework chooses it for its responses. */
function encodingFor({ headers }: IncomingMessage): keyof typeof compress | null {
  const accepted = parseAccept([headers['accept-encoding'] ?? []].flat().join(','));
  const preference = (name: string): number =>
    (accepted.find(({ type }) => type.toLowerCase() === name) ?? accepted.find(({ type }) => type === '*'))?.q ?? 0;
  const [best = null] = (['gzip', 'deflate'] as const)
    .filter((name) => preference(name) > 0)
    .toSorted((a, b) => preference(b) - preference(a));
  return best;
}

/** Writes the response with the headers of every other response, and its line in the log. */
function responseWriter(
  parts: Pick<ShortPathParts, 'log' | 'publicUrl' | 'isDevelopment'>,
  polls: PollLog,
): (exchange: Exchange, status: number, body: Uint8Array, headers?: Record<string, string>) => Promise<void> {
  const headersFor = securityHeadersOf(parts);
  return async ({ request, response, requestId, nonce, startedMs, isPoll }, status, body, headers = {}) => {
    // The answer of a poll is shorter than it would be compressed.
    const encoding = isPoll === true ? null : encodingFor(request);
    const sent = encoding === null ? body : await compress[encoding](body, { level: compressionLevel });
    response
      .writeHead(status, {
        ...headersFor(nonce),
        ...headers,
        'content-type': 'application/json',
        'cache-control': 'private, no-store',
        vary: 'Accept-Encoding',
        ...(encoding !== null && { 'content-encoding': encoding }),
        'content-length': sent.length,
        'x-request-id': requestId,
      })
      .end(sent);
    const ms = Math.round((performance.now() - startedMs) * 10) / 10;
    if (isPoll === true) return polls.count(request.url ?? '', ms);
    return parts.log.info({ requestId, method: request.method, path: request.url, status, ms }, 'request');
  };
}
