// Renders the built pages in the calling thread.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { PageContext } from '#contract/page-context.ts';
import { readStyles, withInlineStyles } from './inline-styles.ts';
import type { Styles } from './inline-styles.ts';
import { rendererOf } from './pages.ts';
import type { RenderPage } from './pages.ts';

/** The client half of the build, below the root of the project. */
export const clientFolder = 'build/web/client';

export async function readBuiltPages(root: string): Promise<RenderPage> {
  const [styles, bundle] = await Promise.all([
    readStyles(join(root, clientFolder)),
    import(pathToFileURL(join(root, 'build/web/server/index.js')).href),
  ]);
  const render = rendererOf(bundle);
  return async (request, context) => inlined(await render(request, context), context, styles);
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
