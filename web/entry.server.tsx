import { timeoutManager } from '@tanstack/react-query';
import { renderToReadableStream } from 'react-dom/server';
import { ServerRouter, type EntryContext, type HandleErrorFunction, type RouterContextProvider } from 'react-router';
import { NonceContext } from './foundation/nonce.ts';
import { scriptsAfterPaint } from './foundation/scripts-after-paint.ts';
import { SharedPageContext } from './foundation/shared-page.ts';
import { pageContext } from './foundation/page-context.ts';

// The query library starts no timer on the server, whatever a hook asks for. Its timers remove cached answers after minutes, and until
// then they would keep the query client in memory, and with it the whole page and its request.
timeoutManager.setTimeoutProvider({
  setTimeout: () => 0,
  clearTimeout: () => undefined,
  setInterval: () => 0,
  clearInterval: () => undefined,
});

/** By this attribute the router finds the links whose routes it does not know. It knows all of them. */
const discovered = ' data-discover="true"';

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
  const html = await new Response(stream).text();
  return new Response(import.meta.env.DEV ? html : scriptsAfterPaint(html.replaceAll(discovered, '')), {
    status,
    headers,
  });
}

export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (request.signal.aborted) return;
  context.get(pageContext).reportError?.(error);
};
