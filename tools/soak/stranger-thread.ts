// The stranger of strangers.ts: 500 connections of every kind and 50 page views a second, until it is told to leave. Then it reports.
import { Agent, get } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { openStranger } from '#server/entrances/http/testing/stranger.ts';

const from = '127.0.0.2';
const sockets = 500;
const viewsPerSecond = 50;
const pages = ['/search', '/search?query=nurse', '/', '/pricing', '/submit-resume'];

const { port } = z.object({ port: z.number() }).parse(workerData);
const stranger = await openStranger({ port, from, sockets, seed: 36, replaceAfterMs: 1_000 });
const agent = new Agent({ keepAlive: true });
/** Status → page views; 0: the connection was lost. */
const statuses = new Map<number, number>();
let number = 0;

const count = (status: number): void => void statuses.set(status, (statuses.get(status) ?? 0) + 1);

const viewing = setInterval(() => {
  number += 1;
  const path = pages[number % pages.length] ?? '/';
  get({ port, host: '127.0.0.1', localAddress: from, agent, path }, (response) => {
    response.resume().once('end', () => count(response.statusCode ?? 0));
  }).once('error', () => count(0));
}, 1_000 / viewsPerSecond);

parentPort?.once('message', () => {
  clearInterval(viewing);
  stranger.leave();
  const views = JSON.stringify(Object.fromEntries(statuses));
  const answers = JSON.stringify(Object.fromEntries(stranger.statuses()));
  parentPort?.postMessage(
    `Connections of the stranger: ${JSON.stringify(stranger.opened)}\nAnswers to them: ${answers}; to page views: ${views}`,
  );
  agent.destroy();
});
