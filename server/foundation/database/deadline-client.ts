import { Socket } from 'node:net';
import { Client, type ClientConfig } from 'pg';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { loadTolerantTimeout } from './load-tolerant-timeout.ts';

/** TCP keepalive detects an idle connection whose other end is gone within 5 + 3 × 2 s. */
const keepAlive = { initialDelay: 5_000, interval: 2_000, count: 3 };

/** The driver's client with a time limit for connecting, and with TCP keepalive. */
export class DeadlineClient extends Client {
  constructor({ connectWithinMs, ...config }: ClientConfig & { connectWithinMs: number }) {
    const socket = new Socket();
    super({ ...config, stream: () => socket });
    const clear = loadTolerantTimeout(connectWithinMs, () =>
      socket.destroy(new DatabaseUnavailable(`no connection within ${connectWithinMs / 1_000} s`)),
    );
    socket.once('connect', () => socket.setKeepAlive({ enable: true, ...keepAlive }));
    socket.once('close', clear);
    this.on('connect', clear);
  }
}
