// Limits the calls of an operation that run at the same time, before the application does anything for them: a refusal
// must cost far less than a response, or too many requests would leave no time to answer any of them. A call counts
// towards the limit of all callers once its body has arrived, so a caller who sends slowly takes no place from others;
// it counts towards the limit of its own caller from the start. It counts until its answer is computed, so a caller who does
// not read the answer takes no place either.
import { randomBytes } from 'node:crypto';
import { STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import { Admission } from '#server/foundation/admission/public.ts';
import type { AppError } from '#server/foundation/errors/public.ts';
import type { Log } from '#server/foundation/log/public.ts';
import type { ConcurrencyLimit } from '#server/foundation/operation/public.ts';
import { describeOperation } from './orpc.ts';
import { readBody } from './read-body.ts';
import { whenComputed } from './tracked-response.ts';
import { tooLarge, translateError, type TranslatedError } from './translate-error.ts';
import { isWholeRequest, type RefuseUnparsed } from './unparsed-request.ts';

/** Calls `serve`, now or later, or answers the request itself. */
export type Gate = (request: IncomingMessage, response: ServerResponse, serve: () => void) => void;

/** What a request meets before the application. */
export interface Entry {
  /** As long as all places of an operation are taken, its requests need not be parsed to be refused. */
  refuseUnparsed: RefuseUnparsed;
  gate: Gate;
}

export interface RequestLimitParts {
  limits: readonly ConcurrencyLimit[];
  /** Names who sends the request: the same name for every request of one account, or of one address without a session. */
  callerOf: (request: IncomingMessage) => string;
  log: Log;
}

const logEveryMs = 1_000;

export function requestLimits({ limits, callerOf, log }: RequestLimitParts): Entry {
  const entries = new Map(limits.map((limit) => [addressOf(limit), entryOf(limit, callerOf, log)]));
  const all = [...entries.values()];
  return {
    refuseUnparsed: (bytes) => {
      for (const { refuseUnparsed } of all) {
        const refusal = refuseUnparsed(bytes);
        if (refusal !== null) return refusal;
      }
      return null;
    },
    gate: (request, response, serve) => {
      const entry = entries.get(`${request.method} ${request.url?.split('?', 1)[0]}`);
      return entry ? entry.gate(request, response, serve) : serve();
    },
  };
}

/** A request that passes the first gate comes to the second one. */
export const inSequence =
  (first: Gate, second: Gate): Gate =>
  (request, response, serve) =>
    first(request, response, () => second(request, response, serve));

export function addressOf({ operation }: Pick<ConcurrencyLimit, 'operation'>): string {
  const { method, path } = describeOperation(operation);
  return `${method} /api${path}`;
}

function entryOf(limit: ConcurrencyLimit, callerOf: RequestLimitParts['callerOf'], log: Log): Entry {
  const { callsMax, callsPerCallerMax } = limit;
  const { bodyBytesMax } = describeOperation(limit.operation);
  const places = new Admission({ runningMax: callsMax });
  const shares = new Admission({ runningPerCallerMax: callsPerCallerMax });
  const written = refusals(limit.subject, log);
  const refuse = (response: ServerResponse, refusal: TranslatedError): void => {
    const { status, headers, body } = written(refusal);
    response.writeHead(status, headers).end(body);
  };
  const [tooMany, tooManyOfCaller, isTooLarge] = [
    refusalOf(limit.tooMany),
    refusalOf(limit.tooManyOfCaller),
    tooLarge(''),
  ];
  const gate: Gate = (request, response, serve) => {
    if (places.isFull) return refuse(response, tooMany);
    const endShare = shares.tryEnter(callerOf(request));
    if (endShare === null) return refuse(response, tooManyOfCaller);
    whenComputed(response, endShare);
    return readBody(request, bodyBytesMax, (body) => {
      if (body === null) return refuse(response, isTooLarge);
      const leave = places.tryEnter(null);
      if (leave === null) return refuse(response, tooMany);
      whenComputed(response, leave);
      // @hono/node-server takes a body that was already read from this property.
      Object.assign(request, { rawBody: body });
      return serve();
    });
  };
  const [method = '', url = ''] = addressOf(limit).split(' ');
  const line = Buffer.from(`${method} ${url} HTTP/1.1\r\n`);
  const refuseUnparsed: RefuseUnparsed = (bytes) => {
    if (!places.isFull || !isWholeRequest(bytes, line)) return null;
    const { status, bytes: response } = written(tooMany);
    return { method, url, status, bytes: response };
  };
  return { gate, refuseUnparsed };
}

/** Translated once: under load only the request id differs between refusals. */
const refusalOf = (error: AppError): TranslatedError => translateError(error, '');

/** Writes one log line per second about all refusals of that second, which share its request id, and so their bytes. */
function refusals(subject: string, log: Log): (refusal: TranslatedError) => WrittenRefusal {
  let requestId: string | null = null;
  let refused = 0;
  const written = new Map<TranslatedError, WrittenRefusal>();
  const writeLogLine = (): void => {
    log.warn({ requestId, refused }, `${subject} refused: too many are waiting`);
    requestId = null;
    refused = 0;
    written.clear();
  };
  const begin = (): string => {
    setTimeout(writeLogLine, logEveryMs).unref();
    return randomBytes(9).toString('base64url');
  };
  return (refusal) => {
    requestId ??= begin();
    refused += 1;
    const known = written.get(refusal) ?? writtenRefusal(refusal, requestId);
    written.set(refusal, known);
    return known;
  };
}

interface WrittenRefusal {
  status: number;
  /** Names and values in turns. */
  headers: string[];
  body: string;
  /** All of the response. */
  bytes: string;
}

function writtenRefusal(
  { status, headers, body: { code, message } }: TranslatedError,
  requestId: string,
): WrittenRefusal {
  const body = JSON.stringify({ code, message, requestId });
  const all = Object.entries({ ...headers, ...refusalHeaders(requestId, body) });
  const lines = [`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...all.map(([name, value]) => `${name}: ${value}`)];
  return { status, headers: all.flat(), body, bytes: `${lines.join('\r\n')}\r\n\r\n${body}` };
}

/** With a content length, head and body leave in one write. */
const refusalHeaders = (requestId: string, body: string): Record<string, string> => ({
  'content-type': 'application/json',
  'content-length': String(Buffer.byteLength(body)),
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'x-request-id': requestId,
});
