// A thread that sends searches over HTTP: so many a second whatever the answers do, or as fast as so many connections can.
import { Agent, request } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

export interface LoadOrder {
  url: string;
  /** `Bearer …` of whoever searches. */
  authorization: string;
  /** JSON, sent in turn. */
  bodies: string[];
  durationMs: number;
  /** Requests a second, offered; null: as fast as the connections answer. */
  offered: number | null;
  connections: number;
}

export interface LoadFigures {
  /** Milliseconds from the moment a request was due, ascending. */
  answeredMs: number[];
  refusedMs: number[];
  failed: number;
  seconds: number;
}

const order: LoadOrder = workerData;
const agent = new Agent({ keepAlive: true, maxSockets: order.connections });
const figures: LoadFigures = { answeredMs: [], refusedMs: [], failed: 0, seconds: 0 };
let sent = 0;

function send(dueMs: number): Promise<void> {
  const body = order.bodies[sent % order.bodies.length] ?? '{}';
  sent += 1;
  return new Promise((resolve) => {
    const call = request(order.url, { method: 'POST', agent, headers: { 'content-type': 'application/json', authorization: order.authorization, 'content-length': Buffer.byteLength(body) } }, (response) => {
      response.resume();
      response.once('end', () => {
        const times = response.statusCode === 200 ? figures.answeredMs : figures.refusedMs;
        times.push(performance.now() - dueMs);
        resolve();
      });
    });
    call.once('error', () => {
      figures.failed += 1;
      resolve();
    });
    call.end(body);
  });
}

async function offer(rate: number): Promise<void> {
  const running: Promise<void>[] = [];
  const startedMs = performance.now();
  for (let number = 0; number < rate * order.durationMs / 1_000; number += 1) {
    const dueMs = startedMs + number * 1_000 / rate;
    if (dueMs > performance.now()) await delay(dueMs - performance.now());
    running.push(send(dueMs));
  }
  await Promise.all(running);
}

async function saturate(): Promise<void> {
  const endMs = performance.now() + order.durationMs;
  await Promise.all(Array.from({ length: order.connections }, async () => {
    while (performance.now() < endMs) await send(performance.now());
  }));
}

const startedMs = performance.now();
await (order.offered === null ? saturate() : offer(order.offered));
figures.seconds = (performance.now() - startedMs) / 1_000;
figures.answeredMs.sort((a, b) => a - b);
figures.refusedMs.sort((a, b) => a - b);
agent.destroy();
parentPort?.postMessage(figures);
