// Mounts the raw routes of the features, whatever feature a route belongs to.
import type { Handler, Hono, MiddlewareHandler } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { AppError } from '#server/foundation/errors/public.ts';
import { scopeOfCapability } from '#contract/operation.ts';
import { requireScope, requireStepUp, type Caller, type RightsOf } from '#server/foundation/operation/public.ts';
import type { RawRoute } from '#server/foundation/raw-route/public.ts';
import type { HttpEnvironment } from './environment.ts';
import { identifyService } from './identify.ts';
import { identityFor } from './require-rights.ts';
import { refuseOtherSites } from './this-machine-only.ts';

export interface RawRouteParts {
  rawRoutes: readonly RawRoute[];
  rightsOf: RightsOf;
  trustedProxies: number;
}

/** To be mounted before the checks on browsers, which a request of another service cannot pass. */
export function mountServiceRoutes(app: Hono<HttpEnvironment>, parts: RawRouteParts): void {
  const identified = identifyService(parts.trustedProxies);
  for (const route of parts.rawRoutes.filter(({ sender }) => sender === 'service'))
    mount(app, route, parts, identified);
}

/** To be mounted after the checks on browsers: own machine, own origin. */
export function mountBrowserRoutes(app: Hono<HttpEnvironment>, parts: RawRouteParts): void {
  for (const route of parts.rawRoutes.filter(({ sender }) => sender === 'browser'))
    mount(app, route, parts, ...(route.refusesOtherSites ? [refuseOtherSites] : []));
}

function mount(
  app: Hono<HttpEnvironment>,
  { method, path, bodyBytesMax, capability, needsStepUp, scope, handle }: RawRoute,
  { rightsOf }: RawRouteParts,
  ...checks: MiddlewareHandler<HttpEnvironment>[]
): void {
  const answer: Handler<HttpEnvironment> = async (c) => {
    if (capability !== 'open') {
      const { caller, rights } = await identityFor(c, rightsOf, { isAnonymousAllowed: false });
      requireScope(scope ?? scopeOfCapability[capability], caller);
      await rights.demand(capability);
      if (needsStepUp === true) requireStepUp(caller);
    }
    return handle({
      request: c.req.raw,
      parameter: (name) => c.req.param(name) ?? '',
      client: c.get('client'),
      caller: capability === 'open' ? personOf(c.get('caller')) : c.get('caller'),
      nonce: c.get('nonce'),
    });
  };
  app.on(method, [path], ...checks, limitBody(bodyBytesMax), answer);
}

/** A route that is open to everyone knows people only: no key has a scope for it. */
const personOf = (caller: () => Promise<Caller | null>) => async (): Promise<Caller | null> => {
  const found = await caller();
  return found?.apiKey == null ? found : null;
};

export const limitBody = (maxSize: number): MiddlewareHandler<HttpEnvironment> =>
  bodyLimit({
    maxSize,
    onError: () => {
      throw new AppError(
        'too_large',
        'TOO_LARGE',
        'The request is larger than this address accepts. Send less at once.',
      );
    },
  });
