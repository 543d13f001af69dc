// A server that receives webhooks, as one of a customer does.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll } from 'vitest';
import { z } from 'zod';

export interface Received {
  id: string;
  headers: Record<string, string>;
  body: string;
  type: string;
}

export interface Receiver {
  url: (path?: string) => string;
  /** `host:port`, as WEBHOOK_HOSTS_ALLOWED names it. */
  host: () => string;
  /** How it answers from now on. Null: it closes the connection. */
  answer: (how: ((received: Received) => number | null) | number | null) => void;
  /** What arrived since the last call. */
  take: () => Received[];
}

const message = z.object({ type: z.string() });

const accept = (): number => 204;

export function webhookReceiver(): Receiver {
  let received: Received[] = [];
  let how: (one: Received) => number | null = accept;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
      const one = { id: headers['webhook-id'] ?? '', headers, body, type: message.parse(JSON.parse(body)).type };
      received.push(one);
      const status = how(one);
      if (status === null) request.socket.destroy();
      else response.writeHead(status, status === 302 ? { location: '/elsewhere' } : {}).end();
    });
  });
  let port = 0;
  beforeAll(async () => {
    await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- a server that listens on a port has such an address
    port = (server.address() as AddressInfo).port;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    url: (path = '/hook') => `http://127.0.0.1:${port}${path}`,
    host: () => `127.0.0.1:${port}`,
    answer: (next) => {
      how = typeof next === 'function' ? next : () => next;
    },
    take: () => {
      const taken = received;
      received = [];
      return taken;
    },
  };
}

/** Whether the public library accepts the signature under the secret, at the time at which it was signed. */
export function isSignedWith(secret: string, { body, headers }: Received): boolean {
  try {
    new Webhook(secret).verify(body, headers);
    return true;
  } catch {
    return false;
  }
}
