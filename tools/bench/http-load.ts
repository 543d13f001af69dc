// A thread that sends searches over HTTP: at a fixed rate that does not wait for responses, or as fast as a number of connections allows.
// It writes to its sockets directly, because an HTTP client that costs as much as the server would halve the result on two cores.
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import type { LoadFigures, LoadOrder } from './http-load-figures.ts';

interface Connection {
  socket: Socket;
  /** The beginning of its requests, up to the header `content-length`. */
  head: Buffer;
  /** Resolves the running request with the status and text of its response; status 0 when the connection was lost. */
  settle: ((status: number, text: string) => void) | null;
}

/** Requests before the measurement. */
const warmUps = 16;
const timeNames = ['answeredMs', 'refusedMs', 'outsideMs', 'lateMs'] as const;

const order: LoadOrder = workerData;
const figures: LoadFigures = { answeredMs: [], refusedMs: [], outsideMs: [], lateMs: [], failed: 0, seconds: 0 };
const { hostname, port, pathname } = new URL(order.url);
const bodies = order.bodies.map((body) => Buffer.from(`content-length: ${Buffer.byteLength(body)}\r\n\r\n${body}`));
let sent = 0;

async function open(authorization: string): Promise<Connection> {
  const socket = connect({ host: hostname, port: Number(port), noDelay: true });
  const head = Buffer.from(
    `POST ${pathname} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-type: application/json\r\nauthorization: ${authorization}\r\n`,
  );
  const connection: Connection = { socket, head, settle: null };
  const end = (status: number, received: string): void => {
    connection.settle?.(status, received);
    connection.settle = null;
  };
  let text = '';
  socket.setEncoding('latin1');
  socket.on('data', (chunk: string) => {
    text += chunk;
    if (!isWhole(text)) return;
    const received = text;
    text = '';
    end(Number(received.slice(9, 12)), received);
  });
  socket.on('error', () => undefined);
  socket.once('close', () => end(0, ''));
  await new Promise<void>((resolve) => {
    socket.once('connect', resolve).once('close', resolve);
  });
  return connection;
}

/** A connection has one running request at a time, so the response ends where the received bytes end. */
function isWhole(text: string): boolean {
  const body = text.indexOf('\r\n\r\n') + 4;
  if (body < 4) return false;
  const length = /\r\ncontent-length: (\d+)/i.exec(text.slice(0, body))?.[1];
  return length === undefined ? text.endsWith('\r\n0\r\n\r\n') : text.length >= body + Number(length);
}

function send(connection: Connection, dueMs: number): Promise<void> {
  const body = bodies[sent % bodies.length];
  sent += 1;
  figures.lateMs.push(performance.now() - dueMs);
  return new Promise((resolve) => {
    connection.settle = (status, text) => {
      const tookMs = performance.now() - dueMs;
      if (status === 0) figures.failed += 1;
      else (status === 200 ? figures.answeredMs : figures.refusedMs).push(tookMs);
      if (status === 200 && order.isInsideRead === true) figures.outsideMs.push(tookMs - insideMsOf(text));
      resolve();
    };
    if (body === undefined || connection.socket.destroyed) connection.settle(0, '');
    else connection.socket.write(Buffer.concat([connection.head, body]));
  });
}

function insideMsOf(text: string): number {
  const inside = /"tookMs":([\d.]+)/.exec(text)?.[1];
  if (inside === undefined) throw new Error('The answer does not contain its time inside the engine.');
  return Number(inside);
}

/** A request is sent when it is due, or as soon as a connection is free. The time that it waits is measured. */
async function offer(rate: number, free: Connection[]): Promise<void> {
  const running: Promise<void>[] = [];
  const waiting: ((connection: Connection) => void)[] = [];
  const startedMs = performance.now();
  for (let number = 0; number < (rate * order.durationMs) / 1_000; number += 1) {
    const dueMs = startedMs + (number * 1_000) / rate;
    const earlyMs = dueMs - performance.now();
    if (earlyMs > 0) await delay(earlyMs);
    const connection = free.shift() ?? (await new Promise<Connection>((resolve) => waiting.push(resolve)));
    running.push(
      send(connection, dueMs).then(() => {
        const next = waiting.shift();
        if (next) next(connection);
        else free.push(connection);
      }),
    );
  }
  await Promise.all(running);
}

async function saturate(connections: Connection[]): Promise<void> {
  const endMs = performance.now() + order.durationMs;
  await Promise.all(
    connections.map(async (connection) => {
      while (performance.now() < endMs && !connection.socket.destroyed) await send(connection, performance.now());
    }),
  );
}

const { authorizations } = order;
const connections = await Promise.all(
  Array.from({ length: order.connections }, (_, number) => open(authorizations[number % authorizations.length] ?? '')),
);
// The first requests of a thread run code that is not compiled yet: beside a busy server they took up to 90 ms in the client alone.
for (const connection of connections.slice(0, warmUps)) await send(connection, performance.now());
for (const name of timeNames) figures[name] = [];
const startedMs = performance.now();
await (order.offered === null ? saturate(connections) : offer(order.offered, [...connections]));
figures.seconds = (performance.now() - startedMs) / 1_000;
for (const name of timeNames)
  // Whole microseconds, because the figures are saved as text.
  figures[name] = figures[name].map((ms) => Math.round(ms * 1_000) / 1_000).toSorted((a, b) => a - b);
for (const { socket } of connections) socket.destroy();
parentPort?.postMessage(figures);
