// Calls the server's operations from the browser. The types come from the contract; its schemas stay on the server.
import type { Call, InputOf, OperationName, OutputOf } from '#contract/call.ts';
import { viewerHeader } from '#contract/viewer-header.ts';
import { reportReached, unreachable } from './connection.ts';
import { operationRoutes } from './operation-routes.ts';
import { readFailure, RequestError } from './request-failure.ts';
import { requestOf, type OperationRequest, type OperationRoute } from './request-of.ts';
import { identityPrompt, signInPrompt } from './prompts.ts';

/** Fires `ended` when the visitor is no longer signed in and does not sign in again, and `renewed` when another tab signed in again. */
export const session = new EventTarget();

let viewerId: string | null = null;

/** From now on calls say for whom this page was made. The server refuses those for which another account is signed in. */
export function callFor(id: string | null): void {
  viewerId = id;
  resumeCalls();
}

/** Resolves when calls may be sent again; null while they are not held. */
let held: Promise<void> | null = null;
let resumeCalls = (): void => undefined;

/** Until `callFor`, calls wait. To be called when the viewer changes: components that still show the one before may make calls for them. */
export function holdCalls(): void {
  held ??= new Promise((resolve) => {
    resumeCalls = () => {
      held = null;
      resolve();
    };
  });
}

/** Of every request that acts for the viewer. */
const viewerHeaders = (): Readonly<Record<string, string>> => (viewerId === null ? {} : { [viewerHeader]: viewerId });

/**
 * Rejects with a RequestError, or with an AbortError when `signal` fired. When the server requires step-up authentication, or when the
 * session has ended, the visitor is asked first, and then the call is repeated.
 */
export const call: Call = async (name, input, { signal } = {}) => {
  const attempt = (): Promise<OutputOf<typeof name>> => callInSession(name, input, signal);
  // A call of the dialog must not wait for the dialog.
  return signInPrompt.isOpen() && name.startsWith('signIn.') ? attempt() : withPrompts(attempt);
};

/** A call that is made when it is sent. Two of them are equal when they ask for the same, which a function could not say. */
export interface LaterCall {
  name: OperationName;
  input: unknown;
  send: () => Promise<unknown>;
}

export const callLater = <Name extends OperationName>(name: Name, input: InputOf<Name>): LaterCall => ({
  name,
  input,
  send: () => call(name, input),
});

/** As `call`, without asking the visitor anything. For what a page asks by itself. */
export const callQuietly: Call = (name, input, { signal } = {}) => callInSession(name, input, signal);

/** Repeats an attempt that the server refused, after the visitor did what the refusal asks for. */
export async function withPrompts<Output>(attempt: () => Promise<Output>): Promise<Output> {
  try {
    return await attempt();
  } catch (error) {
    const code = readFailure(error)?.code;
    if (code === 'STEP_UP_REQUIRED' && (await identityPrompt.ask())) return withPrompts(attempt);
    if (code !== 'UNAUTHENTICATED') throw error;
    if (await signInPrompt.ask()) return withPrompts(attempt);
    session.dispatchEvent(new Event('ended'));
    throw error;
  }
}

/** After these calls the server refuses other calls of the page. */
const sessionEnds: ReadonlySet<OperationName> = new Set(['signIn.signOut', 'signIn.deleteOwnAccount']);
/** A call that takes longer does not keep the visitor from signing out. */
const finishMaxMs = 10_000;

/** Requests that the server has not answered completely yet. */
const underWay = new Set<Promise<unknown>>();

const callInSession = <Name extends OperationName>(
  name: Name,
  input: InputOf<Name>,
  signal: AbortSignal | undefined,
): Promise<OutputOf<Name>> =>
  inSession((): Promise<OutputOf<Name>> => callRoute(operationRoutes[name], input, signal), signal, {
    isEnd: sessionEnds.has(name),
  });

/**
 * Every request of the page that acts for the viewer is sent here. One that ends the session is sent after all others have been answered, and
 * later ones wait until the page shows the new viewer. The server would refuse them, and the page would ask the visitor who just signed out to
 * sign in again. `request` resolves when all of its answer has arrived. Rejects with an AbortError when the page has another viewer than when
 * the request was made.
 */
async function inSession<Output>(
  request: () => Promise<Output>,
  signal: AbortSignal | undefined,
  { isEnd } = { isEnd: false },
): Promise<Output> {
  const madeFor = viewerId;
  if (held !== null) await held;
  if (viewerId !== madeFor) throw new DOMException('The page has another viewer.', 'AbortError');
  signal?.throwIfAborted();
  if (isEnd) return endSession(request);
  const answer = request();
  underWay.add(answer);
  const isAnswered = (): void => void underWay.delete(answer);
  answer.then(isAnswered, isAnswered);
  return answer;
}

async function endSession<Output>(send: () => Promise<Output>): Promise<Output> {
  holdCalls();
  await Promise.race([Promise.allSettled(underWay), new Promise((resolve) => setTimeout(resolve, finishMaxMs))]);
  try {
    return await send();
  } catch (error) {
    resumeCalls();
    throw error;
  }
}

async function callRoute<Output>(
  route: OperationRoute,
  input: unknown,
  signal: AbortSignal | undefined,
): Promise<Output> {
  const response = await send(requestOf(route, input), signal);
  // Undefined: the response is not JSON, such as the page of a proxy. What our own server answers fits the contract.
  const output: Output | undefined = await response.json().catch(() => undefined);
  if (response.ok && output !== undefined && !isUnsuccessful(output)) return output;
  throw failureOf(response, output);
}

/** Specification: directory, section 7. Our own server answers a failed call with a status of its own. */
const isUnsuccessful = (output: unknown): boolean =>
  typeof output === 'object' && output !== null && 'success' in output && output.success === false;

/**
 * Reads a whole file of the server by GET. Rejects with a RequestError, also when the file is broken off, so that half a file is never
 * taken for a whole one.
 */
export const fetchFile = (path: string): Promise<Blob> => withPrompts(() => inSession(() => readFile(path), undefined));

async function readFile(path: string): Promise<Blob> {
  const response = await send({ method: 'GET', path, headers: {}, body: undefined }, undefined);
  if (!response.ok) throw failureOf(response, await response.json().catch(() => undefined));
  return response.blob().catch(() => {
    const message = 'The file did not arrive completely. Check the connection and download it again.';
    throw new RequestError({ code: 'UNREACHABLE', message, requestId: response.headers.get('x-request-id') });
  });
}

/** Sends a part of a file by POST. Rejects with a RequestError, or with an AbortError when `signal` fired. */
export const sendFilePart = (path: string, content: Blob, signal: AbortSignal): Promise<void> =>
  withPrompts(() => inSession(() => postFilePart(path, content, signal), signal));

async function postFilePart(path: string, content: Blob, signal: AbortSignal): Promise<void> {
  const response = await reach(path, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', accept: 'application/json' },
    body: content,
    signal,
  });
  if (!response.ok) throw failureOf(response, await response.json().catch(() => undefined));
}

/**
 * Sends JSON by POST, and reads the answer while it arrives: `read` gets its lines. Rejects with a RequestError, with an AbortError when
 * `signal` fired, or with what `read` throws.
 */
export const readLines = <Output>(
  path: string,
  body: unknown,
  {
    signal,
    read,
  }: { signal: AbortSignal; read: (lines: AsyncIterable<string>, requestId: string | null) => Promise<Output> },
): Promise<Output> =>
  withPrompts(() =>
    inSession(async () => {
      const response = await send({ method: 'POST', path, headers: {}, body }, signal);
      if (!response.ok || response.body === null)
        throw failureOf(response, await response.json().catch(() => undefined));
      return read(linesOf(response.body), response.headers.get('x-request-id'));
    }, signal),
  );

async function* linesOf(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const reader = body.getReader();
  const decoder = new TextDecoder();
  let rest = '';
  for (let read = await reader.read(); !read.done; read = await reader.read()) {
    const lines = `${rest}${decoder.decode(read.value, { stream: true })}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

const send = ({ method, path, headers, body }: OperationRequest, signal: AbortSignal | undefined): Promise<Response> =>
  reach(path, {
    method,
    headers: { ...headers, 'content-type': 'application/json', accept: 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  });

async function reach(
  path: string,
  request: Omit<RequestInit, 'headers'> & { headers: Readonly<Record<string, string>> },
): Promise<Response> {
  try {
    const response = await fetch(path, { ...request, headers: { ...request.headers, ...viewerHeaders() } });
    reportReached();
    return response;
  } catch (error) {
    if (request.signal?.aborted === true) throw error;
    throw unreachable();
  }
}

/** Why a response is no answer. `body`: its JSON; undefined when it is none. */
function failureOf(response: Response, body: unknown): RequestError {
  const requestId = response.headers.get('x-request-id');
  const message = response.ok
    ? 'The server gave an answer that could not be read. Reload the page to see whether the change was made.'
    : 'The server could not complete the request. Please try again in a moment.';
  return new RequestError(readFailure(body) ?? { code: `HTTP_${response.status}`, message, requestId });
}
