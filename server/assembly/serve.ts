// The HTTP entrance of the product: what a server mounts.
import { openApiDocument } from '../entrances/http/api-docs.ts';
import { httpApp, type HttpParts } from '../entrances/http/app.ts';
import { callerNames } from '../entrances/http/caller-names.ts';
import { failureLog } from '../entrances/http/failure-log.ts';
import { inSequence, requestLimits, type Entry } from '../entrances/http/request-limits.ts';
import { shortPath } from '../entrances/http/short-path.ts';
import type { Product } from './product.ts';

type ServedParts = Pick<
  HttpParts,
  'log' | 'publicUrl' | 'trustedProxies' | 'countries' | 'serves' | 'web' | 'isDevelopment' | 'readiness'
>;

export interface Served {
  app: ReturnType<typeof httpApp>;
  /** What a request passes before the application. */
  entry: Entry;
}

export async function serveProduct(product: Product, served: ServedParts): Promise<Served> {
  const { callers } = product.accounts;
  const parts: HttpParts = {
    ...product,
    ...served,
    logFailure: failureLog(served.log),
    callerOf: callers.of,
    tokenOf: callers.tokenOf,
    pagesVersion: product.liveSettings.version,
    siteName: product.liveSettings.siteName,
    openApi: await openApiDocument(),
  };
  const callerOf = callerNames({ trustedProxies: served.trustedProxies, ...callers });
  const limits = requestLimits({ limits: product.concurrencyLimits, log: served.log, callerOf });
  const short = shortPath({ ...parts, routes: product.shortRoutes, rightsChanges: product.rightsChanges });
  return { app: httpApp(parts), entry: { ...limits, gate: inSequence(limits.gate, short) } };
}
