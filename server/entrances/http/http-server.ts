// The server socket. It is bound before anything else, so that a port in use is reported immediately and health checks get a
// response from the first second. The application is attached when it is ready.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { HttpEnvironment } from './environment.ts';
import { createGuardedServer } from './guarded-server.ts';
import type { Entry } from './request-limits.ts';
import { OperatorError } from '#server/foundation/errors/public.ts';
import { answerWhileStarting, type StartStep } from './starting-page.ts';
import { refuseNothing } from './unparsed-request.ts';

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

export interface HttpServer {
  server: Server;
  port: number;
  /** What visitors are told until `use`. */
  tell(step: StartStep): void;
  /** From now on the application answers every request that the entry lets pass. */
  use(app: Hono<HttpEnvironment>, entry: Entry): void;
  /** Refuses new connections, waits for running requests, and closes the remaining connections after `graceMs`. */
  close(graceMs: number): Promise<void>;
}

/** The embedded default listens on 127.0.0.1 and, if the machine has it, on ::1, because browsers try both for `localhost`. */
const otherLoopback = new Map([['127.0.0.1', '::1']]);

export async function listen(port: number, host: string): Promise<HttpServer> {
  let step: StartStep = { text: 'Opening the database', share: null };
  let listener: Listener = (request, response) => answerWhileStarting(request, response, step);
  let refuseUnparsed = refuseNothing;
  const listenOn = (onPort: number, onHost: string): Promise<Server> =>
    bind(
      createGuardedServer(
        (request, response) => listener(request, response),
        {},
        (bytes) => refuseUnparsed(bytes),
      ),
      onPort,
      onHost,
    );
  const server = await listenOn(port, host).catch((error: unknown) => {
    throw cannotListen(error, port, host);
  });
  const address = server.address();
  const taken = typeof address === 'object' && address !== null ? address.port : port;
  const otherHost = otherLoopback.get(host);
  const other =
    otherHost === undefined
      ? null
      : await listenOn(taken, otherHost).catch((error: unknown) => {
          // If another program had this port on ::1, visitors of `localhost` could reach that program instead.
          if (port !== 0 && codeOf(error) === 'EADDRINUSE') throw cannotListen(error, port, otherHost);
          return null;
        });
  const servers = other === null ? [server] : [server, other];
  return {
    server,
    port: taken,
    tell: (next) => {
      step = next;
    },
    use: (app, { gate, refuseUnparsed: refuse }) => {
      refuseUnparsed = refuse;
      const answer = getRequestListener(app.fetch);
      listener = (request, response) => gate(request, response, () => void answer(request, response));
    },
    close: async (graceMs) => {
      await Promise.all(servers.map((each) => closeGently(each, graceMs)));
    },
  };
}

async function bind(server: Server, port: number, host: string): Promise<Server> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : null);

function cannotListen(error: unknown, port: number, host: string): unknown {
  const code = codeOf(error);
  if (code === 'EADDRINUSE')
    return new OperatorError(
      `Port ${port} is in use by another program. Stop that program, or choose a port: PORT=${port + 1} npm start`,
    );
  if (code === 'EACCES')
    return new OperatorError(`This user may not open port ${port}. Choose one above 1023: PORT=3000 npm start`);
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new OperatorError(`HOST ${host} is not an address of this machine. Leave HOST unset, or set it to one.`);
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
