// The entry point through which the server renders pages. It is part of the server bundle, so that the router's context
// keys, which are compared by identity, exist once.
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router';
import type { PageContext } from '#contract/page-context.ts';
import { pageContext } from './foundation/page-context.ts';

const loadPages = (): Promise<ServerBuild> => import('virtual:react-router/server-build');
// Loaded while the server starts: evaluating it takes about a second, in which the first page would delay all other requests.
if (!import.meta.env.DEV) await loadPages();
const answer = createRequestHandler(loadPages, import.meta.env.MODE);

/** Answers a request for a page or for a page's data. */
export function render(request: Request, page: PageContext): Promise<Response> {
  const context = new RouterContextProvider();
  context.set(pageContext, page);
  return answer(request, context);
}
