// The HTTP entrance, top to bottom: log and id, headers, health, raw routes, the contract, the pages.
import type { Country } from '#contract/candidates/places.ts';
import { Hono } from 'hono';
import { contract } from '#contract/contract.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { withWaitBudget } from '#server/foundation/database/public.ts';
import type { Log } from '#server/foundation/log/public.ts';
import type { Caller, Client, RightsOf } from '#server/foundation/operation/public.ts';
import type { RawRoute } from '#server/foundation/raw-route/public.ts';
import { apiDocs, type OpenApiDocument } from './api-docs.ts';
import { apiRoutes } from './api.ts';
import { cachePolicy } from './cache-policy.ts';
import { compressUnkept } from './compress-unkept.ts';
import type { HttpEnvironment } from './environment.ts';
import type { LogFailure } from './failure-log.ts';
import { healthRoutes, type Readiness } from './health-routes.ts';
import { identify } from './identify.ts';
import { mcpRoutes, type AssistantParts } from './mcp/mcp-routes.ts';
import { mountBrowserRoutes, mountServiceRoutes } from './raw-routes.ts';
import { unreadable } from './read-json.ts';
import type { ApiRouter } from './orpc.ts';
import { refuseNul } from './refuse-nul.ts';
import { requestLog } from './request-log.ts';
import { requireCapabilities } from './require-capabilities.ts';
import { requireOwnOrigin } from './require-own-origin.ts';
import { securityHeaders } from './security-headers.ts';
import { translateError } from './translate-error.ts';
import { thisMachineOnly } from './this-machine-only.ts';
import type { Web } from './web/pages.ts';
import { servePages } from './web/serve-pages.ts';

/** The total time that one request may wait for the database. With its other work, its response takes at most five seconds. */
export const databaseWaitMs = 3_500;

export interface HttpParts {
  log: Log;
  logFailure: LogFailure;
  router: ApiRouter;
  openApi: OpenApiDocument;
  readiness: () => Readiness;
  rightsOf: RightsOf;
  /** Who is signed in, by the cookie or the bearer token; null: no one. */
  callerOf: (headers: Headers, client: Client) => Promise<Caller | null>;
  /** The session token of these headers after checking its signature; null when there is none. Reads no database. */
  tokenOf: (headers: Headers) => string | null;
  /** Another number after every change that kept pages must show at once. */
  pagesVersion: () => number;
  /** The name of the site as last read; empty: it was never read. */
  siteName: () => string;
  assistants: AssistantParts;
  /** Of all features. */
  rawRoutes: readonly RawRoute[];
  /** The number of the operator's proxies in front of the server; 0: none. */
  trustedProxies: number;
  /** The embedded default serves its own machine only, at the port on which it listens. */
  serves: 'every machine' | { localPort: number };
  web: Web | null;
  /** Relaxes the content security policy as far as Vite's development client needs it. */
  isDevelopment: boolean;
  publicUrl: string;
  /** The countries that the directory covers. */
  countries: readonly Country[];
}

export function httpApp(parts: HttpParts): Hono<HttpEnvironment> {
  requireCapabilities(contract);
  const app = new Hono<HttpEnvironment>();
  app.use(requestLog(parts.log), securityHeaders(parts), cachePolicy, compressUnkept);
  app.use(refuseNul);
  app.route('/', healthRoutes(parts.readiness));
  app.use((_c, next) => withWaitBudget(databaseWaitMs, next));
  mountServiceRoutes(app, parts);
  const isLocal = parts.serves !== 'every machine';
  if (parts.serves !== 'every machine')
    app.use(thisMachineOnly({ port: parts.serves.localPort, publicUrl: parts.publicUrl }));
  app.use(
    identify({
      trustedProxies: parts.trustedProxies,
      isLoopback: isLocal,
      callerOf: parts.callerOf,
      log: parts.log,
    }),
    requireOwnOrigin(parts),
  );
  mountBrowserRoutes(app, parts);
  app.route('/api', apiDocs(parts.openApi, parts.siteName));
  app.route('/api', apiRoutes(parts.router, parts.rightsOf, parts.logFailure));
  app.route('/mcp', mcpRoutes(parts));
  if (parts.web) servePages(app, parts.web, parts);
  app.notFound(() => {
    throw new AppError('not_found', 'NOT_FOUND', 'There is nothing at this address.');
  });
  app.onError((error, c) => {
    // If the body stopped arriving, the client caused the error.
    const isCutOff = c.env.incoming?.readableAborted && !c.env.incoming.complete;
    const { status, headers, body, isOurs } = translateError(isCutOff ? unreadable(error) : error, c.get('requestId'));
    if (isOurs) parts.logFailure({ requestId: body.requestId, error }, 'request failed');
    return c.json(body, status, headers);
  });
  return app;
}
