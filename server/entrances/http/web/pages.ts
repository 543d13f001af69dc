// The interface between the HTTP entrance and the pages, for built pages and for those in development.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { PageContext } from '#contract/page-context.ts';
import type { Sharing } from '#contract/public-paths.ts';

/** Node's own objects behind a request: Hono's `c.env` on @hono/node-server. Only development needs them. */
export interface NodeExchange {
  incoming: IncomingMessage;
  outgoing: ServerResponse;
}

export interface Web {
  /** A file of the web application; undefined when the path is not a file; 'sent' when Vite has already sent the response. */
  asset: (request: Request, exchange: NodeExchange) => Promise<Response | 'sent' | undefined>;
  /** Whether the page of this path is the same for all visitors without a session. `path`: without a query. */
  sharingOf: (path: string) => Sharing;
  /** A page, or the data of a page. An unknown path gets a 404 page. */
  page: (request: Request, context: PageContext) => Promise<Response>;
  close: () => Promise<void>;
}

export type RenderPage = Web['page'];

/** Another tool builds the bundle, so its export is checked before use. */
export function rendererOf(bundle: unknown): RenderPage {
  if (typeof bundle === 'object' && bundle !== null && 'render' in bundle && typeof bundle.render === 'function') {
    const { render } = bundle;
    return async (request, context) => {
      const response: unknown = await render(request, context);
      if (response instanceof Response) return response;
      throw new TypeError('The built web pages returned something that is not a Response.');
    };
  }
  throw new Error('The built web pages lack an export. Remove the folder build/ and start again.');
}
