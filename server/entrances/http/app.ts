// The HTTP entrance, top to bottom: log and id, headers, health, the contract, the pages.
import { RESPONSE_ALREADY_SENT } from '@hono/node-server/utils/response';
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import type { CandidateProfile } from '#contract/candidates.ts';
import type { Viewer } from '#contract/accounts.ts';
import { contract } from '#contract/contract.ts';
import type { SearchAnswer, SearchFilters } from '#contract/search.ts';
import { isDatabaseAway } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { Mailbox } from '#server/foundation/mail/public.ts';
import type { Log } from '#server/foundation/log/public.ts';
import type { Caller, OperationContext } from '#server/foundation/operation/public.ts';
import type { AuthRoutes, Callers } from '#server/features/accounts/public.ts';
import type { Billing } from '#server/features/billing/public.ts';
import { apiDocs } from './api-docs.ts';
import type { ApiRouter } from './api.ts';
import { apiRoutes } from './api.ts';
import { authPaths } from './auth.ts';
import { sandboxRoutes } from './billing/sandbox-routes.ts';
import { webhookRoute } from './billing/webhook-route.ts';
import type { HttpEnvironment } from './environment.ts';
import { healthRoutes } from './health-routes.ts';
import type { Readiness } from './health-routes.ts';
import { identify } from './identify.ts';
import { mailboxRoutes } from './mailbox/mailbox-routes.ts';
import { requestLog } from './request-log.ts';
import { requireCapabilities } from './require-capabilities.ts';
import { requireOwnOrigin } from './require-own-origin.ts';
import { callerFor } from './require-rights.ts';
import { securityHeaders } from './security-headers.ts';
import { translateError } from './translate-error.ts';
import type { Web } from './web/pages.ts';

export interface HttpParts {
  log: Log;
  router: ApiRouter;
  openApi: object;
  readiness: () => Readiness;
  /** The contract's operations that the pages' loaders call in the process. */
  calls: {
    search(filters: SearchFilters, context: OperationContext): Promise<SearchAnswer>;
    candidate(id: string): Promise<CandidateProfile>;
    viewer(caller: Caller): Promise<Viewer | null>;
  };
  accounts: { callers: Pick<Callers, 'of'>; routes: AuthRoutes };
  billing: Pick<Billing, 'receiveStripeEvent' | 'sandbox'>;
  /** Proxies of the operator in front; 0: none. */
  trustedProxies: number;
  /** Null: there are no such pages. */
  mailbox: Mailbox | null;
  web: Web | null;
  mode: 'production' | 'development';
  publicUrl: string;
}

export function httpApp(parts: HttpParts): Hono<HttpEnvironment> {
  requireCapabilities(contract);
  const app = new Hono<HttpEnvironment>();
  app.use(requestLog(parts.log), securityHeaders(parts), compress());
  app.route('/', healthRoutes(parts.readiness));
  app.route('/', webhookRoute(parts.billing));
  app.use(identify({ trustedProxies: parts.trustedProxies, callerOf: parts.accounts.callers.of }), requireOwnOrigin(parts.publicUrl));
  app.route('/api', apiDocs(parts.openApi));
  app.route('/api/auth', authPaths(parts.accounts.routes));
  app.route('/api', apiRoutes(parts.router, parts.log));
  if (parts.mailbox) app.route('/dev', mailboxRoutes(parts.mailbox));
  if (parts.billing.sandbox) app.route('/', sandboxRoutes(parts.billing.sandbox));
  if (parts.web) servePages(app, parts.web, parts);
  app.notFound(() => {
    throw new AppError('not_found', 'NOT_FOUND', 'There is nothing at this address.');
  });
  app.onError((error, c) => {
    const { status, headers, body, isOurs } = translateError(error, c.get('requestId'));
    if (isOurs) parts.log.error({ requestId: body.requestId, error }, 'request failed');
    return c.json(body, status, headers);
  });
  return app;
}

function servePages(app: Hono<HttpEnvironment>, web: Web, { log, calls }: HttpParts): void {
  app.get('*', async (c) => {
    const asset = await web.asset(c.req.raw, c.env);
    if (asset === 'sent') return RESPONSE_ALREADY_SENT;
    if (asset) return asset;
    const requestId = c.get('requestId');
    const translated = async <T>(call: Promise<T>): Promise<T> => {
      try {
        return await call;
      } catch (error) {
        throw Object.assign(new Error('The call of a page failed.', { cause: error }), translateError(error, requestId).body);
      }
    };
    const caller = await callerFor('open', c.get('caller'));
    const page = await web.page(c.req.raw, {
      nonce: c.get('nonce'),
      requestId,
      viewer: await viewerOf(caller, calls),
      search: (filters) => translated(calls.search(filters, { requestId, signal: c.req.raw.signal, caller, client: c.get('client') })),
      candidate: (id) => translated(calls.candidate(id)),
      reportError: (error) => log.error({ requestId, error }, 'page failed'),
    });
    page.headers.set('cache-control', 'private, no-store');
    return page;
  });
}

/** A page is shown to nobody in particular while the database is away. */
async function viewerOf(caller: Caller | null, calls: HttpParts['calls']): Promise<Viewer | null> {
  try {
    return caller && (await calls.viewer(caller));
  } catch (error) {
    if (isDatabaseAway(error)) return null;
    throw error;
  }
}
