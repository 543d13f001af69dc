// Calls the server's operations from the browser. Types come from the contract; its schemas stay on the server.
import { readFailure, RequestError } from './request-failure.ts';

/** Looks at an answer as far as the caller relies on it. */
export type Accepts<Output> = (body: unknown) => body is Output;

type Call<Output> = {
  method?: 'GET' | 'POST' | 'PUT';
  /** Below `/api`, without its first slash: `optimized-search`, `auth/sign-out`. */
  path: string;
  /** Sent as JSON; left out when there is nothing to say. */
  input?: unknown;
  accepts: Accepts<Output>;
  /** The same request sent again under its key has the effect of one. */
  idempotencyKey?: string;
  signal?: AbortSignal | undefined;
};

/** Tells `ended` when the server no longer knows who is calling. */
export const session = new EventTarget();

/** Rejects with a RequestError, or with an AbortError when `signal` fired. */
export async function callServer<Output>({ method = 'POST', path, input, accepts, idempotencyKey, signal }: Call<Output>): Promise<Output> {
  const response = await send(`/api/${path}`, method, { input, idempotencyKey, signal });
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && accepts(body)) return body;
  const failure = failureOf(response, body);
  if (failure.code === 'UNAUTHENTICATED') session.dispatchEvent(new Event('ended'));
  throw failure;
}

/** As `callServer`, for an operation that is posted under its own name. */
export const callOperation = <Output>(name: string, input: unknown, accepts: Accepts<Output>, signal: AbortSignal): Promise<Output> =>
  callServer({ path: name, input, accepts, signal });

/** For calls whose answer nobody reads. */
export const anything = (_body: unknown): _body is unknown => true;

type Sent = { input: unknown; idempotencyKey: string | undefined; signal: AbortSignal | undefined };

async function send(path: string, method: string, { input, idempotencyKey, signal }: Sent): Promise<Response> {
  const headers = { 'content-type': 'application/json', accept: 'application/json', ...(idempotencyKey !== undefined && { 'idempotency-key': idempotencyKey }) };
  const body = input === undefined ? null : JSON.stringify(input);
  try {
    return await fetch(path, { method, headers, body, signal: signal ?? null });
  } catch (error) {
    if (signal?.aborted === true) throw error;
    const message = 'The server could not be reached. Check the connection and try again.';
    throw new RequestError({ code: 'UNREACHABLE', message, requestId: null });
  }
}

function failureOf(response: Response, body: unknown): RequestError {
  const requestId = response.headers.get('x-request-id');
  const unreadable = { code: `HTTP_${response.status}`, message: 'The server gave an answer that could not be read.', requestId };
  return new RequestError(readFailure(body) ?? unreadable);
}
