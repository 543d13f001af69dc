// Searches beyond those that can wait are refused before anything of them is read: were refusing as dear as answering,
// a crowd would leave no time to answer anybody.
import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Log } from '#server/foundation/log/public.ts';

/** Answers a request that cannot be served now; false when it can. */
export type Refuse = (request: IncomingMessage, response: ServerResponse) => boolean;

const searchPath = '/api/optimized-search';
const tellEveryMs = 1_000;

/**
 * Lets so many searches be under way at a time. One line a second is logged about all refusals of that second, which share
 * its request id.
 */
export function earlyRefusal({ searchesMax, log }: { searchesMax: number; log: Log }): Refuse {
  let underWay = 0;
  let requestId: string | null = null;
  let refused = 0;
  const tell = (): void => {
    log.warn({ requestId, refused }, 'searches refused: too many are waiting');
    requestId = null;
    refused = 0;
  };
  const begin = (): string => {
    setTimeout(tell, tellEveryMs).unref();
    return randomBytes(9).toString('base64url');
  };
  return (request, response) => {
    if (request.url !== searchPath) return false;
    if (underWay < searchesMax) {
      underWay += 1;
      response.once('close', () => {
        underWay -= 1;
      });
      return false;
    }
    requestId ??= begin();
    refused += 1;
    const body = JSON.stringify({ code: 'UNAVAILABLE', message: 'Too many searches are waiting. Try again in a few seconds.', requestId });
    response.writeHead(503, refusalHeaders(requestId, body)).end(body);
    return true;
  };
}

/** With the length told, head and body leave in one write. */
const refusalHeaders = (requestId: string, body: string): Record<string, string | number> => ({
  'content-type': 'application/json', 'content-length': Buffer.byteLength(body), 'retry-after': '2', 'cache-control': 'private, no-store', 'x-content-type-options': 'nosniff', 'x-request-id': requestId,
});
