// What the HTTP entrance and the pages agree on, whoever renders them.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Access } from '#contract/access.ts';
import type { Viewer } from '#contract/accounts.ts';
import type { CandidateProfile } from '#contract/candidates.ts';
import type { SearchAnswer, SearchFilters, SelectionAnswer } from '#contract/search.ts';

/** What a page may use while it is rendered; the other side of `web/foundation/page-context.ts`. */
export type PageContext = {
  /** The nonce in the content security policy of this answer. */
  nonce: string;
  requestId: string;
  /** Who is signed in; null: nobody. */
  viewer: Viewer | null;
  /** What they may do, for the page to show; the server decides again at every call. */
  access: Access;
  /** Rejects with an error that carries `code`, `message` and `requestId`. */
  search: (filters: SearchFilters) => Promise<SearchAnswer | SelectionAnswer>;
  candidate: (id: string) => Promise<CandidateProfile>;
  /** Receives what went wrong while rendering. */
  reportError?: (error: unknown) => void;
};

/** Node's own objects behind a request: Hono's `c.env` on @hono/node-server. Only development needs them. */
export type NodeExchange = { incoming: IncomingMessage; outgoing: ServerResponse };

export type Web = {
  /** A file of the web part; undefined when the path is not one; 'sent' when Vite has already written the answer. */
  asset: (request: Request, exchange: NodeExchange) => Promise<Response | 'sent' | undefined>;
  /** A page, or a page's data; answers 404 with a page of its own. */
  page: (request: Request, context: PageContext) => Promise<Response>;
  close: () => Promise<void>;
};

export type Render = (request: Request, context: PageContext) => Promise<Response>;

/** The bundle is made by another tool, so what it exports is looked at before it is trusted. */
export function renderOf(bundle: unknown): Render {
  if (typeof bundle === 'object' && bundle !== null && 'render' in bundle && typeof bundle.render === 'function') {
    const { render } = bundle;
    return async (request, context) => {
      const response: unknown = await render(request, context);
      if (response instanceof Response) return response;
      throw new TypeError('The built web pages answered with something that is not a response.');
    };
  }
  throw new Error('The built web pages do not export `render`. Remove the folder build/ and start again.');
}
