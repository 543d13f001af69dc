import { traverseContractProcedures } from '@orpc/server';
import type { Hono } from 'hono';
import { contract } from '#contract/contract.ts';
import type { HttpEnvironment } from '../environment.ts';

/** What answers every method: middleware, and the entrances whose routes are listed one by one. */
const forEveryMethod: ReadonlySet<string> = new Set(['/*', '/api/*']);

/** `METHOD /path` of every route. */
export function entrancesOf(app: Hono<HttpEnvironment>): string[] {
  const found = new Set<string>();
  for (const { method, path } of app.routes) {
    if (method !== 'ALL') found.add(`${method} ${path}`);
    else if (!forEveryMethod.has(path))
      throw new Error(`Is ALL ${path} middleware? Then name it here. Else name its routes one by one.`);
  }
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: operation }) => {
    const { method = 'POST', path = '' } = operation['~orpc'].route;
    found.add(`${method} /api${path}`);
  });
  return [...found].toSorted();
}
