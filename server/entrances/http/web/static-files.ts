// The built files of the web application, kept in memory: there are a few dozen. A request never selects a path on disk.
import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

type Encoding = 'br' | 'gzip' | 'identity';
interface StaticFile {
  bodies: Map<Encoding, Uint8Array<ArrayBuffer>>;
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
const alreadyCompressed = new Set(['.woff2', '.png', '.ico']);

/** Responds to GET and HEAD for a file in `folder`; undefined when the path is not a file. */
export type StaticFiles = (request: Request) => Response | undefined;

export async function readStaticFiles(folder: string): Promise<StaticFiles> {
  const files = new Map<string, StaticFile>();
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile() || entry.name.startsWith('.')) continue;
    const path = relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/');
    files.set(`/${path}`, await readStaticFile(folder, path));
  }
  return (request) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return undefined;
    const file = files.get(new URL(request.url).pathname);
    return file && answer(request, file);
  };
}

async function readStaticFile(folder: string, path: string): Promise<StaticFile> {
  const body = new Uint8Array(await readFile(join(folder, path)));
  const extension = extname(path);
  const bodies: StaticFile['bodies'] = new Map([['identity', body]]);
  if (!alreadyCompressed.has(extension)) {
    bodies.set('br', new Uint8Array(await promisify(brotliCompress)(body)));
    bodies.set('gzip', new Uint8Array(await promisify(gzip)(body)));
  }
  return {
    bodies,
    headers: {
      'content-type': types[extension] ?? 'application/octet-stream',
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
  const encoding = (['br', 'gzip'] as const).find((name) => bodies.has(name) && accepted.includes(name)) ?? 'identity';
  const body = bodies.get(encoding) ?? null;
  const described = {
    ...headers,
    'content-length': String(body?.byteLength ?? 0),
    ...(encoding !== 'identity' && { 'content-encoding': encoding }),
  };
  return new Response(request.method === 'HEAD' ? null : body, { headers: described });
}
