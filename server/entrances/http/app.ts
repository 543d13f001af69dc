// The HTTP entrance, top to bottom: log and id, headers, health, the contract, the pages.
import { Hono } from 'hono';
import { compress } from 'hono/compress';
import { contract } from '#contract/contract.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { Mailbox } from '#server/foundation/mail/public.ts';
import type { Log } from '#server/foundation/log/public.ts';
import type { RightsOf } from '#server/features/access/public.ts';
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
import { securityHeaders } from './security-headers.ts';
import { translateError } from './translate-error.ts';
import type { Web } from './web/pages.ts';
import { servePages } from './web/serve-pages.ts';
import type { PageCalls } from './web/serve-pages.ts';

export interface HttpParts {
  log: Log;
  router: ApiRouter;
  openApi: object;
  readiness: () => Readiness;
  calls: PageCalls;
  rightsOf: RightsOf;
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
  app.route('/api', apiRoutes(parts.router, parts.rightsOf, parts.log));
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
