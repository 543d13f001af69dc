// A server that strangers may connect to: no client holds a place or memory by sending slowly, by not reading, or by sending many requests at once.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { Connection, connectionOf, type BodySpeed } from './connection.ts';
import { TrackedResponse } from './tracked-response.ts';
import { refuseNothing } from './unparsed-request.ts';

export interface ConnectionLimits extends BodySpeed {
  /** The head of a request must arrive within this time. */
  headMsMax: number;
  /** A connection ends that takes no byte of a response for this time. Node looks twice, so it ends after at most twice the time. */
  unreadMsMax: number;
  /** How often requests that are still arriving are checked. */
  checkEveryMs: number;
}

const usualLimits: ConnectionLimits = {
  headMsMax: 5_000,
  bytesPerSecondMin: 20_000,
  measuredMs: 5_000,
  bodyMsMax: 120_000,
  unreadMsMax: 10_000,
  checkEveryMs: 500,
};

/** `limits`: shorter ones for tests. */
export function createGuardedServer(
  listener: (request: IncomingMessage, response: ServerResponse) => void,
  limits: Partial<ConnectionLimits> = {},
  refuseUnparsed = refuseNothing,
): Server {
  const { headMsMax, unreadMsMax, checkEveryMs, ...bodySpeed } = { ...usualLimits, ...limits };
  const open = new Set<Connection>();
  const server = createServer(
    // The time for a body is checked below.
    {
      ServerResponse: TrackedResponse,
      headersTimeout: headMsMax,
      requestTimeout: 0,
      connectionsCheckingInterval: checkEveryMs,
    },
    listener,
  );
  server.on('connection', (socket) => {
    const connection = new Connection(socket, refuseUnparsed);
    open.add(connection);
    socket.once('close', () => open.delete(connection));
  });
  server.setTimeout(unreadMsMax, (socket) => {
    // An answer that is still being computed may take longer.
    if (connectionOf(socket)?.isAnswering !== true || socket.writableLength > 0) socket.destroy();
  });
  server.on('clientError', (error, socket) => refuse(socket, 'code' in error ? error.code : null));
  const refuseSlowBodies = (): void => {
    const nowMs = performance.now();
    for (const connection of open)
      if (connection.isBodyTooSlow(bodySpeed, nowMs)) refuse(connection.socket, 'ERR_HTTP_REQUEST_TIMEOUT');
  };
  // After a pause of the process, what has arrived meanwhile is read before the speed is measured.
  const checking = setInterval(() => setImmediate(refuseSlowBodies), checkEveryMs).unref();
  server.once('close', () => clearInterval(checking));
  return server;
}

const refusals: Record<string, { status: string; code: string; message: string }> = {
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: '408 Request Timeout',
    code: 'TOO_SLOW',
    message: 'The request did not arrive in time. Check the connection, then send it again.',
  },
  HPE_HEADER_OVERFLOW: {
    status: '431 Request Header Fields Too Large',
    code: 'TOO_LARGE',
    message: 'The headers of the request are too large. Delete the cookies of this site, then try again.',
  },
};
const malformed = {
  status: '400 Bad Request',
  code: 'INVALID_INPUT',
  message: 'The request is not valid HTTP. Send it again with another program.',
};

/** Answers a request that could not be read to its end, and ends the connection: the application has not read it either. */
function refuse(socket: Duplex, errorCode: unknown): void {
  if (!socket.writable || connectionOf(socket)?.hasBegunToAnswer === true) {
    socket.destroy();
    return;
  }
  const { status, code, message } = refusals[String(errorCode)] ?? malformed;
  const body = JSON.stringify({ code, message, requestId: 'unread' });
  const head = [
    `HTTP/1.1 ${status}`,
    'content-type: application/json',
    `content-length: ${Buffer.byteLength(body)}`,
    'cache-control: no-store',
    'x-content-type-options: nosniff',
    'connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}
