// The built files of the web application, kept in memory: there are a few dozen. A request never selects a path on disk.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { encodings, filesIn, isCompressed, readCompressed } from './compressed-files.ts';
import type { Encoding } from './compressed-files.ts';

interface StaticFile {
  bodies: Map<Encoding | 'identity', Uint8Array<ArrayBuffer>>;
  headers: Record<string, string>;
}

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
  const files = new Map<string, StaticFile>(
    await Promise.all(
      (await filesIn(folder)).map(
        async (path) => [`/${path}`, await readStaticFile(folder, compressed, path)] as const,
      ),
    ),
  );
  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const file = files.get(new URL(request.url).pathname);
    return file && answer(request, file);
  };
}

async function readStaticFile(folder: string, compressed: string, path: string): Promise<StaticFile> {
  const body = new Uint8Array(await readFile(join(folder, path)));
  const bodies: StaticFile['bodies'] = new Map([['identity', body]]);
  if (!isCompressed(path)) {
    for (const encoding of encodings)
      bodies.set(encoding, new Uint8Array(await readCompressed(compressed, path, encoding)));
  }
  return {
    bodies,
    headers: {
      'content-type': types[extname(path)] ?? 'application/octet-stream',
      // Vite writes the hash of the contents into the names under /assets.
      'cache-control': path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600',
      etag: `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`,
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
    },
  };
}

function answer(request: Request, { bodies, headers }: StaticFile): Response {
  if (request.headers.get('if-none-match') === headers['etag']) return new Response(null, { status: 304, headers });
  const accepted = request.headers.get('accept-encoding') ?? '';
  const encoding = encodings.find((name) => bodies.has(name) && accepted.includes(name)) ?? 'identity';
  const body = bodies.get(encoding) ?? null;
  const described = {
    ...headers,
    'content-length': String(body?.byteLength ?? 0),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  };
  return new Response(request.method === 'HEAD' ? null : body, { headers: described });
}
