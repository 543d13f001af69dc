// Calls the server's operations from the browser. The types come from the contract; its schemas stay on the server.
import type { Call, OutputOf } from '#contract/call.ts';
import { operationRoutes } from './operation-routes.ts';
import { readFailure, RequestError } from './request-failure.ts';
import { requestOf } from './request-of.ts';
import type { OperationRequest, OperationRoute } from './request-of.ts';
import { confirmIdentity } from './step-up.ts';

/** Fires `ended` when the server answers that the visitor is no longer signed in. */
export const session = new EventTarget();

/**
 * Rejects with a RequestError, or with an AbortError when `signal` fired. When the server requires step-up authentication, the
 * visitor is asked first, and then the call is repeated.
 */
export const call: Call = async (name, input, { signal } = {}) => {
  const attempt = (): Promise<OutputOf<typeof name>> => callRoute(operationRoutes[name], input, signal);
  try {
    return await attempt();
  } catch (error) {
    if (readFailure(error)?.code !== 'STEP_UP_REQUIRED' || !(await confirmIdentity())) throw error;
    return attempt();
  }
};

async function callRoute<Output>(
  route: OperationRoute,
  input: unknown,
  signal: AbortSignal | undefined,
): Promise<Output> {
  const response = await send(requestOf(route, input), signal);
  // Undefined: the response is not JSON, such as the page of a proxy. What our own server answers fits the contract.
  const output: Output | undefined = await response.json().catch(() => undefined);
  if (response.ok && output !== undefined) return output;
  const failure = failureOf(response, output);
  if (failure.code === 'UNAUTHENTICATED') session.dispatchEvent(new Event('ended'));
  throw failure;
}

/**
 * Reads a whole file of the server by GET. Rejects with a RequestError, also when the file is broken off, so that half a file is never
 * taken for a whole one.
 */
export async function fetchFile(path: string): Promise<Blob> {
  const response = await send({ method: 'GET', path, headers: {}, body: undefined }, undefined);
  if (!response.ok) {
    const failure = failureOf(response, await response.json().catch(() => undefined));
    if (failure.code === 'UNAUTHENTICATED') session.dispatchEvent(new Event('ended'));
    throw failure;
  }
  return response.blob().catch(() => {
    const message = 'The file did not arrive completely. Check the connection and download it again.';
    throw new RequestError({ code: 'UNREACHABLE', message, requestId: response.headers.get('x-request-id') });
  });
}

/** Sends a part of a file by POST. Rejects with a RequestError, or with an AbortError when `signal` fired. */
export async function sendFilePart(path: string, content: Blob, signal: AbortSignal): Promise<void> {
  const response = await reach(path, {
    method: 'POST',
    headers: { 'content-type': 'application/octet-stream', accept: 'application/json' },
    body: content,
    signal,
  });
  if (response.ok) return;
  const failure = failureOf(response, await response.json().catch(() => undefined));
  if (failure.code === 'UNAUTHENTICATED') session.dispatchEvent(new Event('ended'));
  throw failure;
}

const send = ({ method, path, headers, body }: OperationRequest, signal: AbortSignal | undefined): Promise<Response> =>
  reach(path, {
    method,
    headers: { ...headers, 'content-type': 'application/json', accept: 'application/json' },
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
  });

async function reach(path: string, request: RequestInit): Promise<Response> {
  try {
    return await fetch(path, request);
  } catch (error) {
    if (request.signal?.aborted === true) throw error;
    const message = 'The server could not be reached. Check the connection and try again.';
    throw new RequestError({ code: 'UNREACHABLE', message, requestId: null });
  }
}

/** Why a response is no answer. `body`: its JSON; undefined when it is none. */
export function failureOf(response: Response, body: unknown): RequestError {
  const requestId = response.headers.get('x-request-id');
  const message = response.ok
    ? 'The server gave an answer that could not be read. Reload the page to see whether the change was made.'
    : 'The server could not complete the request. Please try again in a moment.';
  return new RequestError(readFailure(body) ?? { code: `HTTP_${response.status}`, message, requestId });
}
