import type { Context } from 'hono';
import type { OperationContext } from '#server/foundation/operation/public.ts';
import type { HttpEnvironment } from './environment.ts';

/** What an operation may know of the request in which it is called. */
export const operationContext = (
  c: Context<HttpEnvironment>,
  identity: HttpEnvironment['Variables']['identity'],
): OperationContext => ({
  requestId: c.get('requestId'),
  signal: c.req.raw.signal,
  client: c.get('client'),
  headers: sessionHeaders(c.req.raw.headers),
  responseHeaders: new Headers(),
  ...identity,
});

/** Nothing else of the request may influence a sign-in. A bearer replaces the cookie. */
function sessionHeaders(sent: Headers): Headers {
  const headers = new Headers();
  for (const name of sent.has('authorization') ? ['authorization', 'user-agent'] : ['cookie', 'user-agent']) {
    const value = sent.get(name);
    if (value !== null) headers.set(name, name === 'user-agent' ? value.slice(0, 300) : value);
  }
  return headers;
}
