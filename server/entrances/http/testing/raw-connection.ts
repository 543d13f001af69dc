// A connection that sends arbitrary bytes, one by one if needed: an attacker sends what fetch refuses to send.
import { once } from 'node:events';
import { connect } from 'node:net';

export interface RawConnection {
  /** Everything received so far. */
  received(): string;
  send(bytes: string): void;
  /** Sends one byte after the other, half a second apart, until the connection ends. */
  trickle(byte: string): void;
  /** Reads nothing more, so that answers fill the buffers of the system and then wait in the server. */
  stopReading(): void;
  /** Resolves with everything received once the server has closed the connection. */
  closed: Promise<string>;
  /** Ends the connection with a reset. */
  reset(): void;
}

/** `from`: the source address, any of 127.0.0.0/8. `take`: receives what arrives; then it is not kept, however much it is. */
export async function rawConnection(
  port: number,
  from = '127.0.0.1',
  take?: (text: string) => void,
): Promise<RawConnection> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from, noDelay: true });
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    if (take === undefined) text += chunk;
    else take(chunk);
  });
  socket.on('error', () => undefined);
  const closed = new Promise<string>((resolve) => {
    socket.once('close', () => resolve(text));
  });
  await once(socket, 'connect');
  return {
    closed,
    received: () => text,
    send: (bytes) => void socket.write(bytes),
    trickle: (byte) => {
      const timer = setInterval(() => socket.write(byte), 500);
      socket.once('close', () => clearInterval(timer));
    },
    stopReading: () => void socket.pause(),
    reset: () => void socket.resetAndDestroy(),
  };
}

/** The head of a search with these header lines. */
export const searchHead = (...headers: string[]): string =>
  ['POST /api/optimized-search HTTP/1.1', 'host: localhost', 'content-type: application/json', ...headers, '', ''].join(
    '\r\n',
  );
