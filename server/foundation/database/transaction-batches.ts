// Short writes of many callers that share transactions: what arrives while one transaction runs is written together by the next one.
// They share its statements, its locks and its commit, so a slow disk or a lock that all of them need limits batches, not writes.
import { AsyncLocalStorage } from 'node:async_hooks';
import type { PoolClient } from 'pg';
import type { Database } from './database.ts';
import { inTransaction } from './in-transaction.ts';
import { currentBudget, withWaitBudget } from './wait-budget.ts';

interface Waiting<Item, Result> {
  key: string;
  item: Item;
  /** Restores the caller's asynchronous context. */
  inContext: <T>(work: () => T) => T;
  /** Milliseconds that the caller may still wait for the database. */
  leftMs: () => number;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * Writes the items in the transaction of `client` and returns their results in the same order. It must not do anything that a rollback
 * does not undo, because the items of a failed batch are written again, each in a transaction of its own.
 */
export type WriteBatch<Item, Result> = (client: PoolClient, items: readonly Item[]) => Promise<readonly Result[]>;

/** Limits the time for which the first item of a batch waits for the others. */
const itemsMax = 50;

export class TransactionBatches<Item, Result> {
  private readonly database: Database;
  private readonly write: WriteBatch<Item, Result>;
  /** In the order of arrival. */
  private waiting: Waiting<Item, Result>[] = [];
  private isRunning = false;

  constructor(database: Database, write: WriteBatch<Item, Result>) {
    this.database = database;
    this.write = write;
  }

  /**
   * Resolves after the commit. Items with the same key are never in the same transaction, and are written in the order of arrival.
   * `key`: names the rows that the item locks. A batch is sorted by it, so that two processes lock their rows in the same order.
   * Rejects with what `write` threw for this item alone, or with the error of the commit.
   */
  run(key: string, item: Item): Promise<Result> {
    const { promise, resolve, reject } = Promise.withResolvers<Result>();
    const budget = currentBudget();
    const endWait = budget?.begin();
    const inContext = AsyncLocalStorage.snapshot();
    this.waiting.push({ key, item, inContext, leftMs: () => budget?.leftMs ?? Infinity, resolve, reject });
    if (!this.isRunning) void this.runBatches();
    return promise.finally(() => endWait?.());
  }

  private async runBatches(): Promise<void> {
    this.isRunning = true;
    while (this.waiting.length > 0) await this.runBatch(this.takeBatch());
    this.isRunning = false;
  }

  private takeBatch(): Waiting<Item, Result>[] {
    const batch = new Map<string, Waiting<Item, Result>>();
    const later: Waiting<Item, Result>[] = [];
    for (const one of this.waiting)
      if (batch.size < itemsMax && !batch.has(one.key)) batch.set(one.key, one);
      else later.push(one);
    this.waiting = later;
    return [...batch.values()].toSorted((a, b) => (a.key < b.key ? -1 : 1));
  }

  private async runBatch(batch: readonly Waiting<Item, Result>[]): Promise<void> {
    const [first] = batch;
    if (first === undefined) return;
    if (batch.length === 1) return this.runAlone(first);
    let isWritten = false;
    try {
      const leftMs = Math.min(...batch.map((one) => one.leftMs()));
      const results = await first.inContext(() =>
        withWaitBudget(leftMs, () =>
          inTransaction(this.database, async (client) => {
            const written = await this.write(
              client,
              batch.map(({ item }) => item),
            );
            isWritten = true;
            return written;
          }),
        ),
      );
      settle(batch, results);
    } catch (error) {
      // After a failed commit it is unknown whether the batch was committed, so it must not be written again.
      if (isWritten) for (const one of batch) one.reject(error);
      // One of the items was refused or failed; the others must not suffer from it.
      else await Promise.all(batch.map((one) => this.runAlone(one)));
    }
  }

  private async runAlone(one: Waiting<Item, Result>): Promise<void> {
    try {
      settle(
        [one],
        await one.inContext(() => inTransaction(this.database, (client) => this.write(client, [one.item]))),
      );
    } catch (error) {
      one.reject(error);
    }
  }
}

function settle<Item, Result>(batch: readonly Waiting<Item, Result>[], results: readonly Result[]): void {
  for (const [at, one] of batch.entries()) {
    const result = results[at];
    if (result === undefined) one.reject(new Error('A batch returned fewer results than it has items.'));
    else one.resolve(result);
  }
}
