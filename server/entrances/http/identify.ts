// Where a request comes from and who sends it, for everything behind.
import type { Context, MiddlewareHandler } from 'hono';
import type { Caller, Client } from '#server/foundation/operation/public.ts';
import type { HttpEnvironment } from './environment.ts';
import { isLocalCaller } from './local-caller.ts';

export interface Identifier {
  /** Proxies of the operator in front; 0: X-Forwarded-For is not believed. */
  trustedProxies: number;
  callerOf: (headers: Headers, client: Client) => Promise<Caller | null>;
}

export function identify({ trustedProxies, callerOf }: Identifier): MiddlewareHandler<HttpEnvironment> {
  return async (c, next) => {
    const client = clientOf(c, trustedProxies);
    let caller: Promise<Caller | null> | null = null;
    c.set('client', client);
    c.set('caller', () => (caller ??= callerOf(c.req.raw.headers, client)));
    await next();
  };
}

function clientOf(c: Context<HttpEnvironment>, trustedProxies: number): Client {
  const socketAddress = c.env.incoming?.socket.remoteAddress ?? 'unknown';
  const hops = (c.req.header('x-forwarded-for') ?? '').split(',').map((hop) => hop.trim());
  // Each proxy appends whom it heard from: what stands further left than our own proxies wrote may be invented.
  const forwarded = trustedProxies > 0 ? hops.at(-trustedProxies) : undefined;
  return {
    address: networkOf(forwarded || socketAddress),
    isLoopback: isLocalCaller(c),
  };
}

/** One household has a whole /64 of IPv6 addresses, so these count as one. */
function networkOf(address: string): string {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address.replace('::ffff:', '').slice(0, 64);
  const [head = '', tail] = address.split('::');
  const groups = head.split(':');
  const missing = tail === undefined ? 0 : 8 - groups.length - tail.split(':').length;
  return [...groups, ...Array.from({ length: Math.max(0, missing) }, () => '0')].slice(0, 4).join(':');
}
