// The pages behind the HTTP entrance: rendered by Vite in development, otherwise by the built bundle.
import type { Server } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageContext } from '#contract/page-context.ts';
import { compressedFolder } from './build-web.ts';
import { readStyles, withInlineStyles } from './inline-styles.ts';
import type { Styles } from './inline-styles.ts';
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
  const clientFolder = join(options.root, 'build/web/client');
  const [staticFile, styles, bundle] = await Promise.all([
    readStaticFiles(clientFolder, join(options.root, compressedFolder)),
    readStyles(clientFolder),
    import(pathToFileURL(join(options.root, 'build/web/server/index.js')).href),
  ]);
  const pages = pagesOf(bundle);
  return {
    asset: (request) => Promise.resolve(staticFile(request)),
    sharingOf: pages.sharingOf,
    page: async (request, context) => inlined(await pages.page(request, context), context, styles),
    close: () => Promise.resolve(),
  };
}

/** Pages for all visitors keep their links: they are small, and their style sheets are usually in the cache of the browser. */
async function inlined(page: Response, { nonce, isShared }: PageContext, styles: Styles): Promise<Response> {
  const isDocument = page.body !== null && page.headers.get('content-type')?.startsWith('text/html') === true;
  if (!isDocument || isShared) return page;
  return new Response(withInlineStyles(await page.text(), nonce, styles), {
    status: page.status,
    headers: page.headers,
  });
}
