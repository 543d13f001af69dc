// Renders the built pages in the calling thread.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readPageSheets, withPageSheets, type PageSheet } from './page-sheets.ts';
import { rendererOf, type RenderPage } from './pages.ts';

/** The client half of the build, below the root of the project. */
export const clientFolder = 'build/web/client';

export async function readBuiltPages(root: string): Promise<RenderPage> {
  const [sheets, bundle] = await Promise.all([
    readPageSheets(join(root, clientFolder)),
    import(pathToFileURL(join(root, 'build/web/server/index.js')).href),
  ]);
  const render = rendererOf(bundle);
  return async (request, context) => joined(await render(request, context), sheets);
}

async function joined(page: Response, sheets: readonly PageSheet[]): Promise<Response> {
  const isDocument = page.body !== null && page.headers.get('content-type')?.startsWith('text/html') === true;
  if (!isDocument) return page;
  return new Response(withPageSheets(await page.text(), sheets), { status: page.status, headers: page.headers });
}
