// Limits the calls of an operation that run at the same time, before the application does anything for them: a refusal
// must cost far less than a response, or too many requests would leave no time to answer any of them. A call counts
// towards the limit of all callers once its body has arrived, so a caller who sends slowly takes no place from others;
// it counts towards the limit of its own caller from the start. It counts until its answer is computed, so a caller who does
// not read the answer takes no place either.
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { Admission } from '#server/foundation/admission/public.ts';
import type { AppError } from '#server/foundation/errors/public.ts';
import type { Log } from '#server/foundation/log/public.ts';
import type { ConcurrencyLimit } from '#server/foundation/operation/public.ts';
import { describeOperation } from './orpc.ts';
import { readBody } from './read-body.ts';
import { whenComputed } from './tracked-response.ts';
import { tooLarge, translateError } from './translate-error.ts';
import type { TranslatedError } from './translate-error.ts';

/** Calls `serve`, now or later, or answers the request itself. */
export type Gate = (request: IncomingMessage, response: ServerResponse, serve: () => void) => void;

export interface RequestLimitParts {
  limits: readonly ConcurrencyLimit[];
  /** Names who sends the request: the same name for every request of one account, or of one address without a session. */
  callerOf: (request: IncomingMessage) => string;
  log: Log;
}

const logEveryMs = 1_000;

export function requestLimits({ limits, callerOf, log }: RequestLimitParts): Gate {
  const gates = new Map(limits.map((limit) => [addressOf(limit), gateOf(limit, callerOf, log)]));
  return (request, response, serve) => {
    const gate = gates.get(`${request.method} ${request.url?.split('?', 1)[0]}`);
    return gate ? gate(request, response, serve) : serve();
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

function gateOf(limit: ConcurrencyLimit, callerOf: RequestLimitParts['callerOf'], log: Log): Gate {
  const { callsMax, callsPerCallerMax } = limit;
  const { bodyBytesMax } = describeOperation(limit.operation);
  const places = new Admission({ runningMax: callsMax });
  const shares = new Admission({ runningPerCallerMax: callsPerCallerMax });
  const refuse = refusals(limit.subject, log);
  const [tooMany, tooManyOfCaller, isTooLarge] = [
    refusalOf(limit.tooMany),
    refusalOf(limit.tooManyOfCaller),
    tooLarge(''),
  ];
  return (request, response, serve) => {
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
}

/** Translated once: under load only the request id differs between refusals. */
const refusalOf = (error: AppError): TranslatedError => translateError(error, '');

/** Writes one log line per second about all refusals of that second, which share its request id, and so their bytes. */
function refusals(subject: string, log: Log): (response: ServerResponse, refusal: TranslatedError) => void {
  let requestId: string | null = null;
  let refused = 0;
  const written = new Map<TranslatedError, { headers: string[]; body: string }>();
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
  return (response, refusal) => {
    requestId ??= begin();
    refused += 1;
    const { headers, body } = written.get(refusal) ?? writtenRefusal(refusal, requestId);
    if (!written.has(refusal)) written.set(refusal, { headers, body });
    response.writeHead(refusal.status, headers).end(body);
  };
}

/** `headers`: names and values in turns. */
function writtenRefusal(
  { headers, body: { code, message } }: TranslatedError,
  requestId: string,
): { headers: string[]; body: string } {
  const body = JSON.stringify({ code, message, requestId });
  return { headers: Object.entries({ ...headers, ...refusalHeaders(requestId, body) }).flat(), body };
}

/** With a content length, head and body leave in one write. */
const refusalHeaders = (requestId: string, body: string): Record<string, string> => ({
  'content-type': 'application/json',
  'content-length': String(Buffer.byteLength(body)),
  'cache-control': 'private, no-store',
  'x-content-type-options': 'nosniff',
  'x-request-id': requestId,
});
