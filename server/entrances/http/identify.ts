// Determines the address of the client and the caller, for all later handlers.
import type { Context, MiddlewareHandler } from 'hono';
import { viewerHeader } from '#contract/viewer-header.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import type { Log } from '#server/foundation/log/public.ts';
import type { Caller, Client } from '#server/foundation/operation/public.ts';
import { clientAddress, isPrivateAddress, type ClientAddress } from './client-address.ts';
import type { HttpEnvironment } from './environment.ts';

export interface Identifier {
  /** The number of the operator's proxies in front of the server; 0: X-Forwarded-For is ignored. */
  trustedProxies: number;
  /** True on the embedded default: `thisMachineOnly` has refused all requests of other machines. */
  isLoopback: boolean;
  callerOf: (headers: Headers, client: Client) => Promise<Caller | null>;
  log: Log;
}

export function identify({
  trustedProxies,
  isLoopback,
  callerOf,
  log,
}: Identifier): MiddlewareHandler<HttpEnvironment> {
  const warn = unknownProxyWarning(log);
  return async (c, next) => {
    const client = { ...addressOf(c, trustedProxies), isLoopback };
    if (trustedProxies === 0) warn(c.env.incoming?.socket.remoteAddress, c.req.header('x-forwarded-for'));
    let caller: Promise<Caller | null> | null = null;
    c.set('client', client);
    c.set('caller', () => {
      c.set('isSessionRead', true);
      return (caller ??= callerOf(c.req.raw.headers, client).then((found) => {
        requireViewer(c.req.header(viewerHeader), found);
        return callerAt(c.req.path, found);
      }));
    });
    await next();
  };
}

/**
 * Another tab may have signed in with another account, without this page being told.
 * @throws AppError `OTHER_ACCOUNT`
 */
function requireViewer(viewerId: string | undefined, found: Caller | null): void {
  if (viewerId === undefined || found === null || found.userId === viewerId) return;
  throw new AppError(
    'conflict',
    'OTHER_ACCOUNT',
    'Another account is signed in in this browser now, so nothing was done. Log in with this account again in another tab, or reload the page to go on with the other one.',
  );
}

/** @throws AppError `TOKEN_FOR_ASSISTANTS` for the access token of an assistant outside the resource for which it was issued */
function callerAt(path: string, found: Caller | null): Caller | null {
  if (found?.apiKey == null || path === '/mcp') return found;
  // A key calls operations, also through the tools of assistants. It opens no page.
  if (!path.startsWith('/api/')) return null;
  if (found.apiKey.isAssistant)
    throw new AppError(
      'unauthenticated',
      'TOKEN_FOR_ASSISTANTS',
      'This access token is for /mcp alone. Create an API key in Account Settings to call the API.',
    );
  return found;
}

/** For requests of other services. They have no session, and may come from another machine even on the embedded default. */
export const identifyService =
  (trustedProxies: number): MiddlewareHandler<HttpEnvironment> =>
  async (c, next) => {
    c.set('client', { ...addressOf(c, trustedProxies), isLoopback: false });
    c.set('caller', () => Promise.resolve(null));
    await next();
  };

const addressOf = (c: Context<HttpEnvironment>, trustedProxies: number): ClientAddress =>
  clientAddress({
    socketAddress: c.env.incoming?.socket.remoteAddress,
    forwardedFor: c.req.header('x-forwarded-for'),
    trustedProxies,
  });

/** Warns once. Any client on the internet can send the header; from a private address only a proxy sends it. */
export function unknownProxyWarning(log: Log): (socketAddress?: string, forwardedFor?: string | string[]) => void {
  let hasWarned = false;
  return (proxy = '', forwardedFor) => {
    if (hasWarned || forwardedFor === undefined || !isPrivateAddress(proxy)) return;
    hasWarned = true;
    log.warn(
      { proxy },
      'a proxy sends X-Forwarded-For, but TRUST_PROXY is 0, so all visitors behind it share the limits of one address. Set TRUST_PROXY to the number of proxies in front of CareRoster',
    );
  };
}
