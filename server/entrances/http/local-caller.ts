import type { Context } from 'hono';
import type { HttpEnvironment } from './environment.ts';

const loopbackAddress = /^(?:127\.|::1$|::ffff:127\.)/;
const loopbackNames: ReadonlySet<string> = new Set(['localhost', '127.0.0.1', '[::1]']);
const marksOfProxies = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via'];

/** True when somebody on this machine asks, not a proxy for somebody elsewhere, nor a page of another site whose name was pointed here. */
export function isLocalCaller(c: Context<HttpEnvironment>): boolean {
  return loopbackAddress.test(c.env.incoming?.socket.remoteAddress ?? '')
    && loopbackNames.has(new URL(c.req.url).hostname)
    && marksOfProxies.every((name) => c.req.header(name) === undefined);
}
