// Calls the server's operations from the browser. Types come from the contract; its schemas stay on the server.
import { readFailure, RequestError } from './request-failure.ts';

/**
 * `accepts` looks at the answer as far as the caller relies on it. Rejects with a RequestError, or with an AbortError
 * when `signal` fired.
 */
export async function callOperation<Output>(name: string, input: unknown, accepts: (body: unknown) => body is Output, signal: AbortSignal): Promise<Output> {
  const response = await post(`/api/${name}`, input, signal);
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && accepts(body)) return body;
  throw failureOf(response, body);
}

async function post(path: string, body: unknown, signal: AbortSignal): Promise<Response> {
  const headers = { 'content-type': 'application/json', accept: 'application/json' };
  try {
    return await fetch(path, { method: 'POST', headers, body: JSON.stringify(body), signal });
  } catch (error) {
    if (signal.aborted) throw error;
    const message = 'The server could not be reached. Check the connection and try again.';
    throw new RequestError({ code: 'UNREACHABLE', message, requestId: null });
  }
}

function failureOf(response: Response, body: unknown): RequestError {
  const requestId = response.headers.get('x-request-id');
  const unreadable = { code: `HTTP_${response.status}`, message: 'The server gave an answer that could not be read.', requestId };
  return new RequestError(readFailure(body) ?? unreadable);
}
