// The embedded default is for trying the product on one machine: it has sample accounts, one of them an administrator, a mailbox and
// a payment sandbox, so it accepts only requests from its own machine. The connection alone does not prove the origin: a reverse proxy also connects from this
// machine, and a page of another site can send requests here or point its own host name here (DNS rebinding).
import type { IncomingMessage } from 'node:http';
import type { Context, MiddlewareHandler } from 'hono';
import { AppError } from '#server/foundation/errors/public.ts';
import type { HttpEnvironment } from './environment.ts';

export interface ThisMachine {
  /** The port on which the product listens. */
  port: number;
  /** Its port is accepted too: behind an SSH tunnel it differs from `port`. */
  publicUrl: string;
}

/** Refuses every request of a proxy, for another host, or from a page of another site. A link on another site may open a page. */
export function thisMachineOnly({ port, publicUrl }: ThisMachine): MiddlewareHandler<HttpEnvironment> {
  const hosts = localHosts(port, publicUrl);
  return async (c, next) => {
    if (!isForThisMachine(c, hosts) || isFromProxy(c)) {
      throw new AppError(
        'forbidden',
        'THIS_MACHINE_ONLY',
        `This directory answers only on its own machine, at http://localhost:${port}. To serve others, set DATABASE_URL.`,
      );
    }
    if (isFromOtherSite(c) && !isVisit(c)) throw otherSite();
    await next();
  };
}

/** True for an ordinary request of this machine. Others may be allowed as well: `thisMachineOnly` decides about them. */
export function plainlyLocal({ port, publicUrl }: ThisMachine): (request: IncomingMessage) => boolean {
  const hosts = localHosts(port, publicUrl);
  return ({ headers, socket, httpVersion }) =>
    hosts.has(headers.host ?? '') &&
    loopbackAddress.test(socket.remoteAddress ?? '') &&
    httpVersion === '1.1' &&
    !Object.keys(headers).some(isProxyHeader) &&
    [undefined, `http://${headers.host}`].includes(headers.origin) &&
    [undefined, 'same-origin', 'none'].includes([headers['sec-fetch-site']].flat().join(',') || undefined);
}

/** For pages that a link on another site must not open. */
export const refuseOtherSites: MiddlewareHandler<HttpEnvironment> = async (c, next) => {
  if (isFromOtherSite(c)) throw otherSite();
  await next();
};

const otherSite = (): AppError =>
  new AppError(
    'forbidden',
    'FOREIGN_ORIGIN',
    'This request came from another site. Open this address in a tab of its own and try there.',
  );

const loopbackAddress = /^(?:127\.|::1$|::ffff:127\.)/;

/** The names of this machine with each port, as in URLs: without the default port. */
function localHosts(port: number, publicUrl: string): ReadonlySet<string> {
  const { port: publicPort } = new URL(publicUrl);
  return new Set(
    ['localhost', '127.0.0.1', '[::1]'].flatMap((name) =>
      [`${port}`, publicPort].map((each) => new URL(`http://${name}:${each}`).host),
    ),
  );
}

/** The request target may contain a different host than the header, so both are checked. */
function isForThisMachine(c: Context<HttpEnvironment>, hosts: ReadonlySet<string>): boolean {
  const header = c.req.header('host');
  const isNamed =
    header === undefined || (URL.canParse(`http://${header}`) && hosts.has(new URL(`http://${header}`).host));
  return (
    isNamed && hosts.has(new URL(c.req.url).host) && loopbackAddress.test(c.env.incoming?.socket.remoteAddress ?? '')
  );
}

const proxyHeaders: ReadonlySet<string> = new Set(
  'forwarded via x-real-ip x-client-ip x-original-host true-client-ip cf-connecting-ip cdn-loop'.split(' '),
);

/** A proxy adds one of these headers, or uses HTTP/1.0, which is the default of nginx and which browsers never use. */
function isFromProxy(c: Context<HttpEnvironment>): boolean {
  return [...c.req.raw.headers.keys()].some(isProxyHeader) || c.env.incoming?.httpVersion === '1.0';
}

const isProxyHeader = (name: string): boolean => proxyHeaders.has(name) || name.startsWith('x-forwarded-');

/** Browsers send the origin of a request; `none` is a typed address or a bookmark. Other programs send nothing. */
function isFromOtherSite(c: Context<HttpEnvironment>): boolean {
  const site = c.req.header('sec-fetch-site') ?? 'none';
  const origin = c.req.header('origin');
  // From a page with `no-referrer` a form comes without its origin.
  if (origin === 'null') return site !== 'same-origin';
  const isForeign = origin !== undefined && (!URL.canParse(origin) || new URL(origin).host !== new URL(c.req.url).host);
  return isForeign || (site !== 'same-origin' && site !== 'none');
}

/** The user followed a link or returned from a payment page. The other site cannot read what the tab then shows. */
const isVisit = (c: Context<HttpEnvironment>): boolean =>
  c.req.method === 'GET' &&
  c.req.header('sec-fetch-mode') === 'navigate' &&
  c.req.header('sec-fetch-dest') === 'document';
