// What metrics call a request.
import type { IncomingMessage } from 'node:http';
import { contract } from '#contract/contract.ts';
import { operationsOf } from '../orpc.ts';

/** The name of the operation in the contract; `mcp` for assistants; `asset`, `page` or `other` for the rest. */
export function operationNames(): (request: Pick<IncomingMessage, 'method' | 'url'>) => string {
  const names = new Map<string, string>(
    operationsOf(contract).map(({ name, method, path }) => [`${method} /api${path}`, name]),
  );
  return ({ method = '', url = '' }) => {
    const [path = ''] = url.split('?', 1);
    const known = names.get(`${method} ${path}`);
    if (known !== undefined) return known;
    if (path === '/mcp') return 'mcp';
    if (path.startsWith('/assets/')) return 'asset';
    return path.startsWith('/api/') || (method !== 'GET' && method !== 'HEAD') ? 'other' : 'page';
  };
}
