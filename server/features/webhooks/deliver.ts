// Delivers the events that are due. Any process may be killed at any point: what it had claimed is taken by another after a minute, and an
// event that arrived without being recorded is sent again with the same id.
import { testEvent, webhookLimits as limits } from '#contract/webhooks/webhook-limits.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import type { OutgoingMail, QueueMail } from '#server/foundation/mail/public.ts';
import type { OutboundParts } from '#server/foundation/outbound/public.ts';
import type { Sealing } from '#server/foundation/sealing/public.ts';
import { findNext, saveAttempt, type Attempt, type StoredDelivery } from './deliveries-store.ts';
import * as endpoints from './endpoints-store.ts';
import type { StoredEndpoint } from './endpoints-store.ts';
import { postDelivery } from './post-delivery.ts';
import { openEndpoint } from './sealed-endpoint.ts';

export interface DeliverParts {
  database: Database;
  clock: Pick<Clock, 'now'>;
  sealing: Sealing;
  queueMail: QueueMail;
  /** Without a trailing slash. */
  publicUrl: string;
  webhookOutbound: OutboundParts;
  mayReceiveEvents: (userId: string) => Promise<boolean>;
  /** The email address of an account; null: it was deleted. */
  addressOf: (userId: string) => Promise<string | null>;
}

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const retryMs = limits.retryDays * 24 * hourMs;
/** Longer than an attempt takes. */
const claimMs = minuteMs;
/** Endpoints to which one run delivers at the same time. */
const endpointsAtOnce = 20;
/** A run ends after this time, so that other jobs do not wait for it. */
const runMs = 15_000;

/** Before the second attempt, the third and so on. The last one repeats. */
const pausesOfEvent = [1, 5, 30, 120, 300, 600].map((minutes) => minutes * minuteMs);
/** Shorter in the end than those of one event, so that the events behind one that is refused each time are delivered. */
const pausesOfEndpoint = [1, 5, 30].map((minutes) => minutes * minuteMs);

const pauseAfter = (pauses: readonly number[], failures: number): number =>
  pauses[Math.min(failures, pauses.length) - 1] ?? minuteMs;

const after = (moment: Date, ms: number): Date => new Date(moment.getTime() + ms);

/** True: the run ended before everything that is due was tried. */
export async function deliverDue(parts: DeliverParts, signal: AbortSignal): Promise<boolean> {
  const endMs = performance.now() + runMs;
  const isOver = (): boolean => signal.aborted || performance.now() > endMs;
  const running = new Set<Promise<void>>();
  const problems: unknown[] = [];
  let isAllTried = false;
  try {
    while (!isAllTried && !isOver() && problems.length === 0) {
      const now = parts.clock.now();
      const endpoint = await endpoints.claimEndpoint(parts.database, now, after(now, claimMs));
      // An event may have been written for an endpoint after its last one was looked up, so the end of each is waited for.
      isAllTried = endpoint === null && running.size === 0;
      if (endpoint !== null) {
        const delivered = deliverTo(parts, endpoint, isOver)
          .catch((error: unknown) => void problems.push(error))
          .finally(() => running.delete(delivered));
        running.add(delivered);
      }
      if (running.size > 0 && (endpoint === null || running.size >= endpointsAtOnce)) await Promise.race(running);
    }
  } finally {
    // Also of a run that fails: its deliveries would otherwise go on beside the run that repeats it.
    await Promise.all(running);
  }
  if (problems.length > 0) throw problems[0];
  return !isAllTried;
}

/** In the order of the events, until one fails. */
async function deliverTo(parts: DeliverParts, { id, userId }: StoredEndpoint, isOver: () => boolean): Promise<void> {
  const { database, clock } = parts;
  try {
    if (!(await parts.mayReceiveEvents(userId)))
      return await endpoints.blockEndpoint(database, id, after(clock.now(), hourMs));
    while (!isOver()) {
      const now = clock.now();
      const endpoint = await endpoints.keepClaim(database, id, after(now, claimMs));
      const next = endpoint && (await findNext(database, id, now));
      if (endpoint === null || next === null || !(await attempt(parts, endpoint, next))) return;
    }
  } finally {
    await endpoints.releaseEndpoint(database, id);
  }
}

/** False: it failed, and the endpoint waits. */
async function attempt(parts: DeliverParts, endpoint: StoredEndpoint, delivery: StoredDelivery): Promise<boolean> {
  const { url, secret, previousSecret } = openEndpoint(parts.sealing, endpoint.id, endpoint);
  const sentAt = parts.clock.now();
  const isRotating = endpoint.previousUntil !== null && sentAt < endpoint.previousUntil;
  const secrets = isRotating && previousSecret !== null ? [secret, previousSecret] : [secret];
  const result = await postDelivery(
    parts.webhookOutbound,
    { url, secrets },
    { id: delivery.id, payload: delivery.payload, sentAt },
  );
  const recorded = { lastStatus: result.status, problem: result.problem, lastAttemptAt: sentAt };
  if (result.problem !== null && delivery.event !== testEvent) await recordFailure(parts, endpoint, delivery, recorded);
  else
    await inTransaction(parts.database, async (client) => {
      // A test is not tried again, and says nothing about the events that wait.
      const state = result.problem === null ? 'delivered' : 'failed';
      await saveAttempt(client, delivery.id, { ...recorded, state, firstAttemptAt: sentAt, nextAttemptAt: sentAt });
      if (result.problem === null) await endpoints.saveArrival(client, endpoint.id);
    });
  return result.problem === null;
}

async function recordFailure(
  parts: DeliverParts,
  endpoint: StoredEndpoint,
  delivery: StoredDelivery,
  recorded: Pick<Attempt, 'lastStatus' | 'problem' | 'lastAttemptAt'>,
): Promise<void> {
  const { lastAttemptAt: sentAt } = recorded;
  const address = await parts.addressOf(endpoint.userId);
  const failingSince = endpoint.failingSince ?? sentAt;
  const firstAttemptAt = delivery.firstAttemptAt ?? sentAt;
  const isOver = (since: Date): boolean => sentAt.getTime() - since.getTime() >= retryMs;
  await inTransaction(parts.database, async (client) => {
    const isPaused = isOver(failingSince) && (await endpoints.pauseForFailures(client, endpoint.id));
    await saveAttempt(client, delivery.id, {
      ...recorded,
      firstAttemptAt,
      // What waits when the endpoint is paused goes on when its owner resumes it.
      state: isOver(firstAttemptAt) && !isPaused ? 'failed' : 'waiting',
      nextAttemptAt: after(sentAt, pauseAfter(pausesOfEvent, delivery.attempts + 1)),
    });
    if (!isPaused)
      await endpoints.saveFailure(client, endpoint.id, {
        failingSince,
        blockedUntil: after(sentAt, pauseAfter(pausesOfEndpoint, endpoint.failures + 1)),
      });
    else if (address !== null) {
      const { url } = openEndpoint(parts.sealing, endpoint.id, endpoint);
      await parts.queueMail(client, pausedMail(address, parts.publicUrl, url, recorded.problem));
    }
  });
}

/** The rest of an address may contain a key. */
const hostOf = (url: string): string => new URL(url).host;

const pausedMail = (to: string, publicUrl: string, url: string, problem: string | null): OutgoingMail => ({
  to,
  subject: 'A webhook of yours was paused',
  paragraphs: [
    `Events for your webhook at ${hostOf(url)} have failed for ${limits.retryDays} days, so it was paused. The last problem: ${problem ?? 'unknown.'}`,
    `Events wait for ${limits.deliveriesKeptDays} days. Repair the server, then resume the webhook in Account Settings, Webhooks, and they are delivered.`,
  ],
  action: { label: 'Open my webhooks', url: `${publicUrl}/account?tab=webhooks` },
});
