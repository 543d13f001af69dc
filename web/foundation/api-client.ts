// Calls the server's operations from the browser. Types come from the contract; its schemas stay on the server.
import type { SearchAnswer, SearchFilters } from '#contract/search.ts';
import { readFailure, RequestError } from './request-failure.ts';

type Operations = {
  'optimized-search': { input: { filters: SearchFilters }; output: SearchAnswer };
};

/** Rejects with a RequestError, or with an AbortError when `signal` fired. */
export async function callOperation<Name extends keyof Operations>(
  name: Name,
  input: Operations[Name]['input'],
  signal: AbortSignal,
): Promise<Operations[Name]['output']> {
  const response = await post(`/api/${name}`, input, signal);
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok || body === null) throw failureOf(response, body);
  return body as Operations[Name]['output'];
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
