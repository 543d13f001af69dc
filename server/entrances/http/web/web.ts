// The pages behind the HTTP entrance: rendered by the built bundle in production, by Vite in development.
import type { Server } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { renderOf, type Web } from './pages.ts';
import { readStaticFiles } from './static-files.ts';

export type WebOptions =
  | { mode: 'production'; root: string }
  /** `server` carries the socket over which browsers hear of changes. */
  | { mode: 'development'; root: string; server: Server };

export async function createWeb(options: WebOptions): Promise<Web> {
  // Vite stays unread in production.
  if (options.mode === 'development') return (await import('./development.ts')).createDevelopmentWeb(options.root, options.server);
  const staticFile = await readStaticFiles(join(options.root, 'build/web/client'));
  const page = renderOf(await import(pathToFileURL(join(options.root, 'build/web/server/index.js')).href));
  return { asset: (request) => Promise.resolve(staticFile(request)), page, close: () => Promise.resolve() };
}
