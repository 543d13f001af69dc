// Which path an operation is asked for under.
import type { Context } from 'hono';
import type { HttpEnvironment } from './environment.ts';

/** Calls that the specification names by `?action=`; the contract has them as paths below. */
const calledByAction = new Set(['/api/demo-access-manager']);

/** Before anything made it prettier: `/./`, `//` and `%61` are other paths than ours. */
export function pathAsSent(c: Context<HttpEnvironment>): string {
  const target = c.env.incoming?.url ?? c.req.url.slice(new URL(c.req.url).origin.length);
  return target.split('?', 1)[0] ?? '';
}

/** The path as sent, with the action of a call that has exactly one. */
export function operationPath(c: Context<HttpEnvironment>): string {
  const path = pathAsSent(c);
  const [action, ...more] = calledByAction.has(path) ? (c.req.queries('action') ?? []) : [];
  return action === undefined || more.length > 0 ? path : `${path}/${action}`;
}

/** The request as the contract knows it. */
export function requestOfOperation(c: Context<HttpEnvironment>): Request {
  const path = operationPath(c);
  const url = new URL(c.req.url);
  if (url.pathname === path) return c.req.raw;
  url.pathname = path;
  url.searchParams.delete('action');
  return new Request(url, c.req.raw);
}
