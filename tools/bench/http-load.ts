// A thread that sends searches over HTTP: at a fixed rate that does not wait for responses, or as fast as a number of connections allows.
// It shares the cores with the server that it measures, so it does for each request only what the figures need: one write, one read into a
// buffer that all connections share, and no promise.
import { connect, Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import type { LoadFigures, LoadOrder } from './http-load-figures.ts';
import { ResponseReader } from './response-reader.ts';

interface Connection {
  socket: Socket;
  /** The beginning of its requests, up to the header `content-length`. */
  head: string;
  /** The time at which its running request was due; null: it has none. */
  dueMs: number | null;
  /** The running request, when it was sent over a connection that was idle before and may have been closed meanwhile; null: it is not sent again. */
  repeatable: string | null;
}

/** Requests before the measurement. */
const warmUps = 16;
const timeNames = ['answeredMs', 'refusedMs', 'outsideMs', 'lateMs'] as const;

const order: LoadOrder = workerData;
const figures: LoadFigures = { answeredMs: [], refusedMs: [], outsideMs: [], lateMs: [], failed: 0, seconds: 0 };
const { hostname, port, pathname } = new URL(order.url);
const bodies = order.bodies.map((body) => {
  const ascii = asAscii(body);
  return `content-length: ${ascii.length}\r\n\r\n${ascii}`;
});
const received = Buffer.alloc(65_536);
let sent = 0;
/** Called when a connection has no running request any more. */
let onFree: (connection: Connection) => void = () => undefined;

/** The same JSON with one byte for each character, so that a request is written without encoding it. */
function asAscii(json: string): string {
  return json.replace(/[\u0080-\uffff]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

async function open(authorization: string): Promise<Connection> {
  const head = `POST ${pathname} HTTP/1.1\r\nhost: ${hostname}:${port}\r\ncontent-type: application/json\r\nauthorization: ${authorization}\r\n`;
  const connection: Connection = { socket: new Socket(), head, dueMs: null, repeatable: null };
  const socket = openSocket(connection);
  await new Promise<void>((resolve) => {
    socket.once('connect', resolve).once('close', resolve);
  });
  return connection;
}

function openSocket(connection: Connection): Socket {
  const reader = new ResponseReader(order.isInsideRead === true);
  const socket = connect({
    host: hostname,
    port: Number(port),
    noDelay: true,
    onread: {
      buffer: received,
      callback: (bytes) => {
        connection.repeatable = null;
        const response = reader.take(received, bytes);
        if (response !== null) end(connection, response.status, response.text);
        return true;
      },
    },
  });
  connection.socket = socket;
  socket.on('error', () => undefined);
  socket.once('close', () => {
    if (connection.socket !== socket) return;
    const { dueMs, repeatable } = connection;
    connection.repeatable = null;
    if (dueMs === null || repeatable === null) end(connection, 0, '');
    else openSocket(connection).write(repeatable, 'latin1');
  });
  return socket;
}

function send(connection: Connection, dueMs: number): void {
  const body = bodies[sent % bodies.length] ?? '';
  sent += 1;
  connection.dueMs = dueMs;
  figures.lateMs.push(performance.now() - dueMs);
  // The server closes connections that were idle for some seconds, and any client opens another one.
  const isOpen = connection.socket.writable;
  const socket = isOpen ? connection.socket : openSocket(connection);
  connection.repeatable = isOpen ? connection.head + body : null;
  socket.write(connection.head + body, 'latin1');
}

/** `status` 0: the connection was lost. */
function end(connection: Connection, status: number, text: string): void {
  const { dueMs } = connection;
  if (dueMs === null) return;
  connection.dueMs = null;
  const tookMs = performance.now() - dueMs;
  if (status === 0) figures.failed += 1;
  else (status === 200 ? figures.answeredMs : figures.refusedMs).push(tookMs);
  if (status === 200 && order.isInsideRead === true) figures.outsideMs.push(tookMs - insideMsOf(text));
  onFree(connection);
}

function insideMsOf(text: string): number {
  const inside = /"tookMs":([\d.]+)/.exec(text)?.[1];
  if (inside === undefined) throw new Error('The answer does not contain its time inside the engine.');
  return Number(inside);
}

/** A request is sent when it is due, or as soon as a connection is free. The time that it waits is measured. */
function offer(rate: number, connections: readonly Connection[]): Promise<void> {
  const total = Math.ceil((rate * order.durationMs) / 1_000);
  /** Connections take turns, so that each account sends the same number of requests. */
  let free = [...connections];
  let nextFree = 0;
  let begun = 0;
  let timer: NodeJS.Timeout | null = null;
  const startedMs = performance.now();
  const sendDue = (): void => {
    timer = null;
    for (; begun < total; begun += 1) {
      const connection = free[nextFree];
      if (connection === undefined) return;
      const dueMs = startedMs + (begun * 1_000) / rate;
      const nowMs = performance.now();
      // Timers have whole milliseconds, and may end early. A request that is sent a little early is measured from then.
      if (dueMs - nowMs >= 1) {
        timer = setTimeout(sendDue, dueMs - nowMs);
        return;
      }
      nextFree += 1;
      send(connection, Math.min(dueMs, nowMs));
    }
  };
  return new Promise((resolve) => {
    let ended = 0;
    onFree = (connection) => {
      ended += 1;
      if (ended === total) resolve();
      if (nextFree > 1_000) {
        free = free.slice(nextFree);
        nextFree = 0;
      }
      free.push(connection);
      if (timer === null) sendDue();
    };
    sendDue();
  });
}

/** Sends requests one after another. The first of a thread run code that is not compiled yet: beside a busy server they took up to 90 ms in the client alone. */
async function warmUp(connections: readonly Connection[]): Promise<void> {
  for (const connection of connections.slice(0, warmUps))
    await new Promise<void>((resolve) => {
      onFree = () => resolve();
      send(connection, performance.now());
    });
  for (const name of timeNames) figures[name] = [];
  figures.failed = 0;
}

function saturate(connections: readonly Connection[]): Promise<void> {
  const endMs = performance.now() + order.durationMs;
  return new Promise((resolve) => {
    let running = connections.length;
    onFree = (connection) => {
      const nowMs = performance.now();
      if (nowMs < endMs && !connection.socket.destroyed) return send(connection, nowMs);
      running -= 1;
      if (running === 0) resolve();
      return undefined;
    };
    for (const connection of connections) send(connection, performance.now());
  });
}

const { authorizations } = order;
const connections = await Promise.all(
  Array.from({ length: order.connections }, (_, number) => open(authorizations[number % authorizations.length] ?? '')),
);
await warmUp(connections);
const startedMs = performance.now();
await (order.offered === null ? saturate(connections) : offer(order.offered, connections));
figures.seconds = (performance.now() - startedMs) / 1_000;
for (const name of timeNames)
  // Whole microseconds, because the figures are saved as text.
  figures[name] = figures[name].map((ms) => Math.round(ms * 1_000) / 1_000).toSorted((a, b) => a - b);
for (const { socket } of connections) socket.destroy();
parentPort?.postMessage(figures);
