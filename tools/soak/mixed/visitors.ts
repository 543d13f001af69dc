// Visitors who use the product at the same time, and what the product acknowledged to them.
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { z } from 'zod';
import { insertAccount } from '#server/testing/accounts.ts';
import type { Database } from '#server/foundation/database/public.ts';

export interface Visitor {
  userId: string;
  email: string;
  password: string;
  authorization: string;
  listId: string;
}

/** What was answered with success, and must therefore be in the database. */
export interface Ledger {
  /** `userId/candidateId` */
  reveals: Set<string>;
  /** Requests for a reveal, each with an Idempotency-Key of its own, whatever was answered. */
  revealsSent: number;
  /** `listId/candidateId` */
  additions: Set<string>;
}

export interface Place {
  /** Where requests are sent. */
  url: string;
  visitors: readonly Visitor[];
  candidateIds: readonly string[];
  ledger: Ledger;
}

/** Seven searches to each of the others, except for sign-ins, which are rarer. */
const mix = [
  'search',
  'profile',
  'search',
  'reveal',
  'search',
  'list',
  'search',
  'page',
  'search',
  'addition',
  'search',
  'account',
];
const signInEvery = 40;

/** 503: not ready, no database or no free disk space. 429: more than the limits allow. */
const refusals = new Set([429, 503]);

export interface Counted {
  ok: number;
  refused: number;
  failed: number;
  slowestMs: number;
}

export interface Tally {
  byKind: Map<string, Counted>;
  /** What failed, with status and time, the first ones only. */
  faults: string[];
  /** When the present calm time began, between two disturbances, when everything works again; null: it is not calm. */
  calmSinceMs: number | null;
  /** Requests that began and ended in one calm time and were refused. */
  refusedWhileCalm: number;
}

const faultsMax = 50;

export const emptyTally = (): Tally => ({ byKind: new Map(), faults: [], calmSinceMs: null, refusedWhileCalm: 0 });

function count(tally: Tally, kind: string, outcome: 'ok' | 'refused' | 'failed', tookMs: number): void {
  const counted = tally.byKind.get(kind) ?? { ok: 0, refused: 0, failed: 0, slowestMs: 0 };
  counted[outcome] += 1;
  counted.slowestMs = Math.max(counted.slowestMs, tookMs);
  tally.byKind.set(kind, counted);
}

export const send = (
  url: string,
  method: string,
  body: object | null,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(url, {
    method,
    headers: {
      // Every request comes from an address of its own, because the limits of one address are not what is tested.
      'x-forwarded-for': `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`,
      ...(body !== null && { 'content-type': 'application/json' }),
      ...headers,
    },
    ...(body !== null && { body: JSON.stringify(body) }),
    signal: AbortSignal.timeout(30_000),
  });

const signIn = (url: string, { email, password }: Pick<Visitor, 'email' | 'password'>): Promise<Response> =>
  send(`${url}/api/auth/sign-in/email`, 'POST', { email, password });

/** Accounts with a subscription, each signed in and with one list. */
export async function createVisitors(database: Database, url: string, wanted: number): Promise<Visitor[]> {
  const visitors: Visitor[] = [];
  for (let number = 0; number < wanted; number += 1) {
    const person = await insertAccount(database, { plan: 'premium' });
    const authorization = `Bearer ${(await signIn(url, person)).headers.get('set-auth-token')}`;
    const response = await send(`${url}/api/lists`, 'POST', { name: `List ${number}` }, { authorization });
    const { id: listId } = z.object({ id: z.string() }).parse(await response.json());
    visitors.push({ ...person, authorization, listId });
  }
  return visitors;
}

/** Sends requests at a steady rate, whether or not earlier ones are answered, until it is stopped. */
export async function keepAsking(place: Place, everyMs: number, tally: Tally, signal: AbortSignal): Promise<void> {
  const open = new Set<Promise<void>>();
  let due = performance.now();
  for (let number = 0; !signal.aborted; number += 1) {
    const kind = number % signInEvery === 0 ? 'sign-in' : (mix[number % mix.length] ?? 'search');
    const asked = ask(place, kind, number, tally).finally(() => open.delete(asked));
    open.add(asked);
    due += everyMs;
    await delay(Math.max(0, due - performance.now()));
  }
  await Promise.all(open);
}

async function ask(place: Place, kind: string, number: number, tally: Tally): Promise<void> {
  const startedMs = performance.now();
  const fail = (what: string): void => {
    if (tally.faults.length < faultsMax) {
      const fault = `${new Date().toISOString()} ${kind}: ${what}`;
      tally.faults.push(fault);
      process.stdout.write(`fault: ${fault}\n`);
    }
    count(tally, kind, 'failed', performance.now() - startedMs);
  };
  try {
    const { response, acknowledged } = await request(place, kind, number);
    const text = await response.text();
    if (response.ok) {
      acknowledged();
      count(tally, kind, 'ok', performance.now() - startedMs);
    } else if (refusals.has(response.status) || isGone(kind, response.status)) {
      if (refusals.has(response.status) && startedMs > (tally.calmSinceMs ?? Infinity)) {
        tally.refusedWhileCalm += 1;
        process.stdout.write(
          `refused in a calm time: ${new Date().toISOString()} ${kind}: ${response.status} ${text.slice(0, 200)}\n`,
        );
      }
      count(tally, kind, 'refused', performance.now() - startedMs);
    } else fail(`${response.status} ${text.slice(0, 200)}`);
  } catch (error) {
    fail(String(error));
  }
}

/** A candidate who was removed meanwhile is not found. */
const isGone = (kind: string, status: number): boolean =>
  (kind === 'profile' || kind === 'reveal') && (status === 404 || status === 410);

interface Asked {
  response: Response;
  acknowledged: () => void;
}

async function request({ url, visitors, candidateIds, ledger }: Place, kind: string, number: number): Promise<Asked> {
  // The accounts take turns to sign in. A guess that is cut off by a killed server counts against its account, so that one account for all
  // sign-ins would reach its limit of guesses.
  const turn = kind === 'sign-in' ? number / signInEvery : number;
  const visitor = visitors[turn % visitors.length];
  const id = candidateIds[randomInt(candidateIds.length)] ?? '';
  if (visitor === undefined) throw new Error('There are no visitors.');
  const { authorization, listId, userId } = visitor;
  const api = (path: string, method: string, body: object | null, headers = {}): Promise<Response> =>
    send(`${url}/api${path}`, method, body, { authorization, ...headers });
  const key = { 'idempotency-key': randomUUID() };
  switch (kind) {
    case 'sign-in':
      return plain(await signIn(url, visitor));
    case 'page':
      return plain(await send(`${url}/pricing`, 'GET', null));
    case 'profile':
      return plain(await api(`/candidates/${id}`, 'GET', null));
    case 'list':
      return plain(await api('/lists', 'GET', null));
    case 'account':
      return plain(await api('/account', 'PUT', { name: 'Rosa Testperson', bio: `change ${number}` }));
    case 'reveal':
      ledger.revealsSent += 1;
      return {
        response: await api('/get-physician-contact', 'POST', { physicianId: id }, key),
        acknowledged: () => ledger.reveals.add(`${userId}/${id}`),
      };
    case 'addition':
      return {
        response: await api('/add-to-list', 'POST', { listId, physicianIds: [id] }, key),
        acknowledged: () => ledger.additions.add(`${listId}/${id}`),
      };
    default:
      return plain(await api('/optimized-search', 'POST', { filters: { query: `person${randomInt(1_000)}` } }));
  }
}

const plain = (response: Response): Asked => ({ response, acknowledged: () => undefined });
