// The socket. It is bound first of all, so that a taken port is known at once and health checks are answered from the
// first second; the application is handed in when it is ready.
import { createServer } from 'node:http';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Refuse } from './early-refusal.ts';
import type { HttpEnvironment } from './environment.ts';
import { OperatorError } from '#server/foundation/errors/public.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => unknown;

export interface HttpServer {
  server: Server;
  port: number;
  /** From now on the application answers what is not refused. */
  use(app: Hono<HttpEnvironment>, refuse: Refuse): void;
  /** Refuses new connections, lets running requests finish, and ends what is left after `graceMs`. */
  close(graceMs: number): Promise<void>;
}

const headersTimeoutMs = 15_000;
const requestTimeoutMs = 60_000;

export async function listen(port: number, host: string): Promise<HttpServer> {
  let listener: Listener = starting;
  const server = createServer({ headersTimeout: headersTimeoutMs, requestTimeout: requestTimeoutMs }, (request, response) => void listener(request, response));
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error) => reject(cannotListen(error, port, host)));
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return {
    server,
    port: typeof address === 'object' && address !== null ? address.port : port,
    use: (app, refuse) => {
      const answer = getRequestListener(app.fetch);
      listener = (request, response) => refuse(request, response) || answer(request, response);
    },
    close: (graceMs) => closeGently(server, graceMs),
  };
}

function starting(request: IncomingMessage, response: ServerResponse): void {
  const isAlive = request.url === '/healthz';
  const body = isAlive
    ? { status: 'ok' }
    : { code: 'UNAVAILABLE', message: 'CareRoster is starting. Try again in a few seconds.', requestId: 'starting' };
  response.writeHead(isAlive ? 200 : 503, { 'content-type': 'application/json', 'retry-after': '2', 'cache-control': 'no-store' });
  response.end(JSON.stringify(body));
}

function cannotListen(error: Error, port: number, host: string): Error {
  const code = 'code' in error ? error.code : '';
  if (code === 'EADDRINUSE') return new OperatorError(`Port ${port} is in use by another program. Stop that program, or choose a port: PORT=${port + 1} npm start`);
  if (code === 'EACCES') return new OperatorError(`This user may not open port ${port}. Choose one above 1023: PORT=3000 npm start`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') return new OperatorError(`HOST ${host} is not an address of this machine. Leave HOST unset, or set it to one.`);
  return error;
}

async function closeGently(server: Server, graceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => {
    server.close(() => resolve());
  });
  server.closeIdleConnections();
  const force = setTimeout(() => server.closeAllConnections(), graceMs);
  await closed;
  clearTimeout(force);
}
