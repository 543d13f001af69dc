// The pages behind the HTTP entrance: rendered by Vite in development, otherwise from the build in a thread of their own.
import type { Server } from 'node:http';
import { join } from 'node:path';
import { sharingOf } from '#contract/public-paths.ts';
import type { Log } from '#server/foundation/log/public.ts';
import { compressedFolder } from './build-web.ts';
import { clientFolder } from './built-pages.ts';
import { openPageRenderer } from './page-renderer.ts';
import type { Web } from './pages.ts';
import { readStaticFiles } from './static-files.ts';

export type WebOptions =
  | { isDevelopment: false; root: string; log: Log }
  /** `server` carries the WebSocket that tells browsers which modules have changed. */
  | { isDevelopment: true; root: string; server: Server };

export interface OpenedWeb extends Web {
  /** What the thread that renders the pages keeps in memory. Null in development, which has no such thread, and while it starts. */
  heapBytes: () => Promise<number | null>;
}

export async function createWeb(options: WebOptions): Promise<OpenedWeb> {
  // Imported only here, because loading Vite takes long.
  if (options.isDevelopment)
    return {
      ...(await (await import('./development.ts')).createDevelopmentWeb(options.root, options.server)),
      heapBytes: () => Promise.resolve(null),
    };
  const [staticFile, renderer] = await Promise.all([
    readStaticFiles(join(options.root, clientFolder), join(options.root, compressedFolder)),
    openPageRenderer(options.root, options.log),
  ]);
  return {
    asset: (request) => Promise.resolve(staticFile(request)),
    sharingOf,
    page: (request, context) => renderer.page(request, context),
    close: () => renderer.close(),
    heapBytes: () => renderer.heapBytes(),
  };
}
