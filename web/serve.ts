// The door through which the server asks for a page. It is built into the server bundle, so that the router's context
// keys, compared by identity, exist once.
import { createRequestHandler, RouterContextProvider } from 'react-router';
import { pageContext, type PageContext } from './foundation/page-context.ts';

const answer = createRequestHandler(() => import('virtual:react-router/server-build'), import.meta.env.MODE);

/** Answers a request for a page or for a page's data. */
export function render(request: Request, page: PageContext): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(pageContext, page);
  return answer(request, context);
}
