// The path under which a request calls an operation.
import type { Context } from 'hono';
import { contract } from '#contract/contract.ts';
import type { HttpEnvironment } from './environment.ts';
import { operationsOf } from './orpc.ts';

/** The paths that are completed by `?action=`. */
const pathsWithAction = new Set(
  operationsOf(contract)
    .filter(({ isCalledByAction }) => isCalledByAction)
    .map(({ path }) => `/api${path.slice(0, path.lastIndexOf('/'))}`),
);

/** Without normalization: `/./`, `//` and `%61` are different paths and match no operation. */
function pathAsSent(c: Context<HttpEnvironment>): string {
  const target = c.env.incoming?.url ?? c.req.url.slice(new URL(c.req.url).origin.length);
  return target.split('?', 1)[0] ?? '';
}

/** The path as sent, followed by the action if the request has exactly one. */
export function operationPath(c: Context<HttpEnvironment>): string {
  const path = pathAsSent(c);
  const [action, ...more] = pathsWithAction.has(path) ? (c.req.queries('action') ?? []) : [];
  return action === undefined || more.length > 0 ? path : `${path}/${action}`;
}

/** The request with the path that the contract defines. */
export function requestOfOperation(c: Context<HttpEnvironment>): Request {
  const path = operationPath(c);
  const url = new URL(c.req.url);
  if (url.pathname === path) return c.req.raw;
  url.pathname = path;
  url.searchParams.delete('action');
  return new Request(url, c.req.raw);
}
