import { renderToReadableStream } from 'react-dom/server';
import { ServerRouter } from 'react-router';
import type { EntryContext, HandleErrorFunction, RouterContextProvider } from 'react-router';
import { NonceContext } from './foundation/nonce.ts';
import { SharedPageContext } from './foundation/shared-page.ts';
import { pageContext } from './foundation/page-context.ts';

export default async function renderDocument(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const { nonce, isShared, reportError } = loadContext.get(pageContext);
  const stream = await renderToReadableStream(
    <NonceContext value={nonce}>
      <SharedPageContext value={isShared}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </SharedPageContext>
    </NonceContext>,
    { nonce, signal: request.signal, onError: (error) => reportError?.(error) },
  );
  headers.set('content-type', 'text/html; charset=utf-8');
  if (request.method === 'HEAD') return new Response(null, { status, headers });
  return new Response(paintBeforeScripts(await new Response(stream).text()), { status, headers });
}

/** The page is readable without its scripts, so they load after styles and fonts: browsers give preloaded modules a high priority. */
const paintBeforeScripts = (html: string): string =>
  html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  context.get(pageContext).reportError?.(error);
};
