import type { MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';

const compressResponse = compress();

/**
 * Compresses responses, except those with an ETag: they are kept in memory in the best encoding that the client accepts. Otherwise a
 * client that accepts only a rare encoding would have the same large file compressed for each of its requests.
 */
export const compressUnkept: MiddlewareHandler = async (c, next) => {
  await next();
  if (!c.res.headers.has('etag')) await compressResponse(c, () => Promise.resolve());
};
