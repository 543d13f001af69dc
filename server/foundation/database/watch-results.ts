// Closes a connection on which no result arrives. Without this, a statement waits until the kernel times out the
// connection, which takes 15 minutes.
import type { PoolClient } from 'pg';
import { DatabaseUnavailable } from './database-unavailable.ts';
import { statementSent } from './statement-observer.ts';
import { loadTolerantTimeout } from './load-tolerant-timeout.ts';
import { currentBudget } from './wait-budget.ts';

export interface ResultWatch {
  /** The maximum wait for the result of a statement. Null: as long as `isAtWork` returns true. */
  resultWithinMs: number | null;
  /** Checks over another connection whether the session is working on a statement. Never fails. Called only if `resultWithinMs` is null. */
  isAtWork: (client: PoolClient) => Promise<boolean>;
  /** Called after the connection was closed because no result arrived for a statement that was sent at `sentMs`. */
  onTimeout: (error: DatabaseUnavailable, sentMs: number) => void;
}

export interface WatchedConnection {
  /** When the server last completed a result on this connection, in milliseconds of `performance.now()`. */
  lastResultMs(): number;
  end(error: Error): void;
}

const firstCheckMs = 10_000;
const checkEveryMs = 5_000;
const arrivesWithinMs = 2_000;
/** If the caller's budget ended the wait sooner than this, it proves nothing about the database. */
export const conclusiveMs = 900;

export function watchResults(
  client: PoolClient,
  { resultWithinMs, isAtWork, onTimeout }: ResultWatch,
): WatchedConnection {
  let lastResultMs = performance.now();
  let stopTimer: (() => void) | null = null;
  let endWait: (() => void) | null = null;
  let endObservation: (() => void) | null = null;
  const settle = (): void => {
    stopTimer?.();
    stopTimer = null;
    endWait?.();
    endWait = null;
    endObservation?.();
    endObservation = null;
  };
  const end = (error: Error): void => void client.connection.stream.destroy(error);

  const timeOut = (sentMs: number): void => {
    const waitedMs = performance.now() - sentMs;
    const error = new DatabaseUnavailable(`no result within ${(waitedMs / 1_000).toFixed(1)} s`);
    end(error);
    if (waitedMs >= conclusiveMs) onTimeout(error, sentMs);
  };
  const wait = (limitMs: number, then: () => void): void => {
    stopTimer = loadTolerantTimeout(limitMs, then);
  };
  const check = async (sentMs: number): Promise<void> => {
    const waiting = stopTimer;
    const atWork = await isAtWork(client);
    if (stopTimer !== waiting) return;
    if (atWork) wait(checkEveryMs, () => void check(sentMs));
    // The result may be on its way.
    else wait(arrivesWithinMs, () => timeOut(sentMs));
  };
  const sent = (): void => {
    settle();
    // The driver rejects the statement itself.
    if (client.connection.stream.destroyed) return;
    const sentMs = performance.now();
    const budget = currentBudget();
    endWait = budget?.begin() ?? null;
    const limitMs = Math.min(resultWithinMs ?? Infinity, budget?.leftMs ?? Infinity);
    if (limitMs <= 0) end(new DatabaseUnavailable('the time for this request was used up'));
    else if (limitMs === Infinity) wait(firstCheckMs, () => void check(sentMs));
    else wait(limitMs, () => timeOut(sentMs));
  };
  // A proxy preserves every overload of the driver's method; the method is called on its client.
  // oxlint-disable-next-line typescript/unbound-method
  client.query = new Proxy(client.query, {
    apply: (query, _self, parameters): unknown => {
      sent();
      endObservation = statementSent(parameters[0]);
      return Reflect.apply(query, client, parameters);
    },
  });
  client.on('drain', () => {
    lastResultMs = performance.now();
    settle();
  });
  client.on('end', settle);
  return { lastResultMs: () => lastResultMs, end };
}
