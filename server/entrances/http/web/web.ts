// The pages behind the HTTP entrance: rendered by Vite in development, otherwise by the built bundle.
import type { Server } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { pagesOf } from './pages.ts';
import type { Web } from './pages.ts';
import { readStaticFiles } from './static-files.ts';

export type WebOptions =
  | { isDevelopment: false; root: string }
  /** `server` carries the WebSocket that tells browsers which modules have changed. */
  | { isDevelopment: true; root: string; server: Server };

export async function createWeb(options: WebOptions): Promise<Web> {
  // Imported only here, because loading Vite takes long.
  if (options.isDevelopment)
    return (await import('./development.ts')).createDevelopmentWeb(options.root, options.server);
  const staticFile = await readStaticFiles(join(options.root, 'build/web/client'));
  const pages = pagesOf(await import(pathToFileURL(join(options.root, 'build/web/server/index.js')).href));
  return { asset: (request) => Promise.resolve(staticFile(request)), ...pages, close: () => Promise.resolve() };
}
