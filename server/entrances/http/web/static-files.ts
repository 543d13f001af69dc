// The built files of the web application, kept in memory: there are a few dozen. A request never selects a path on disk.
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { keptBytes, keptResponse, type KeptBytes } from '#server/foundation/raw-route/public.ts';
import { filesIn, isCompressed, readCompressed } from './compressed-files.ts';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};
/** Responds to GET and HEAD for a file of the application; undefined when the path is not a file. */
export type StaticFiles = (request: Request) => Response | undefined;

/** `compressed`: the folder in which `compressFiles` wrote the files of `folder`. */
export async function readStaticFiles(folder: string, compressed: string): Promise<StaticFiles> {
  const files = new Map<string, KeptBytes>(
    await Promise.all(
      (await filesIn(folder)).map(
        async (path) => [`/${path}`, await readStaticFile(folder, compressed, path)] as const,
      ),
    ),
  );
  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const file = files.get(new URL(request.url).pathname);
    return file && keptResponse(file, request);
  };
}

async function readStaticFile(folder: string, compressed: string, path: string): Promise<KeptBytes> {
  const [body, br, gzip] = await Promise.all([
    readFile(join(folder, path)),
    isCompressed(path) ? null : readCompressed(compressed, path, 'br'),
    isCompressed(path) ? null : readCompressed(compressed, path, 'gzip'),
  ]);
  return keptBytes(body, br === null || gzip === null ? null : { br, gzip }, {
    'content-type': types[extname(path)] ?? 'application/octet-stream',
    // Vite writes the hash of the contents into the names under /assets.
    'cache-control': path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
    'x-content-type-options': 'nosniff',
  });
}
