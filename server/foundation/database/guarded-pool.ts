// A pool that detects when its database is unreachable, refuses callers immediately, and recovers as soon as the database does.
import { Pool, type PoolClient, type PoolConfig } from 'pg';
import { CircuitBreaker } from './circuit-breaker.ts';
import { DatabaseUnavailable, isConnectionLost } from './database-unavailable.ts';
import { DeadlineClient } from './deadline-client.ts';
import { loadTolerantTimeout } from './load-tolerant-timeout.ts';
import { currentBudget } from './wait-budget.ts';
import { conclusiveMs, watchResults, type WatchedConnection } from './watch-results.ts';

type ConnectCallback = Parameters<Pool['connect']>[0];

const probeMs = 4_000;

export interface PoolLimits {
  /** The maximum wait for a connection, whether a new one is opened or a free one becomes available. */
  connectWithinMs: number;
  /** The maximum wait for the result of a statement. Null: as long as PostgreSQL works on it. */
  resultWithinMs: number | null;
}

export class GuardedPool extends Pool {
  private readonly settings: PoolConfig;
  private readonly limits: PoolLimits;
  private readonly breaker = new CircuitBreaker(() => this.ask('select 1').then(() => undefined));
  private readonly watched = new Set<WatchedConnection>();

  constructor(settings: PoolConfig, limits: PoolLimits) {
    super({
      ...settings,
      Client: class extends DeadlineClient {
        constructor() {
          super({ ...settings, connectWithinMs: limits.connectWithinMs });
        }
      },
    });
    this.settings = settings;
    this.limits = limits;
    // Without a listener, the error of a broken connection would end the process.
    this.on('error', () => undefined);
    this.on('connect', (client) => this.watch(client));
  }

  override connect(): Promise<PoolClient>;
  override connect(callback: ConnectCallback): void;
  override connect(callback?: ConnectCallback): Promise<PoolClient> | void {
    const connecting = this.connectWithinBudget();
    if (callback === undefined) return connecting;
    connecting.then(
      (client) => callback(undefined, client, (error) => client.release(error)),
      (error: Error) => callback(error, undefined, () => undefined),
    );
  }

  override end(): Promise<void>;
  override end(callback: () => void): void;
  override end(callback?: () => void): Promise<void> | void {
    this.breaker.stop();
    if (callback === undefined) return super.end();
    super.end(callback);
  }

  private async connectWithinBudget(): Promise<PoolClient> {
    this.breaker.demand();
    const budget = currentBudget();
    const endWait = budget?.begin();
    const startedMs = performance.now();
    const isQueued = this.idleCount === 0 && this.totalCount >= this.options.max;
    try {
      return await within(Math.min(this.limits.connectWithinMs, budget?.leftMs ?? Infinity), super.connect(), isQueued);
    } catch (error) {
      const isConclusive = !(error instanceof DatabaseUnavailable) || performance.now() - startedMs >= conclusiveMs;
      if (isConclusive && error instanceof Error && isConnectionLost(error)) this.breaker.open(error);
      throw error;
    } finally {
      endWait?.();
    }
  }

  private watch(client: PoolClient): void {
    const { resultWithinMs } = this.limits;
    client.on('error', () => undefined);
    const connection = watchResults(client, {
      resultWithinMs,
      isAtWork: (asked) => this.isSessionAtWork(asked),
      onTimeout: (error, sentMs) => {
        this.breaker.open(error);
        // If one connection was lost without an error, other connections that have received nothing since are lost as well.
        if (resultWithinMs !== null)
          for (const other of this.watched) if (other.lastResultMs() < sentMs) other.end(error);
      },
    });
    this.watched.add(connection);
    client.on('end', () => this.watched.delete(connection));
  }

  /** A session that PostgreSQL reports as idle never received the statement, or its result was lost. */
  private async isSessionAtWork(client: PoolClient): Promise<boolean> {
    if (!('processID' in client)) return true;
    try {
      return (
        (await this.ask(`select 1 from pg_stat_activity where pid = $1 and (state is null or state not like 'idle%')`, [
          client.processID,
        ])) > 0
      );
    } catch (error) {
      return !isConnectionLost(error);
    }
  }

  /** Uses a separate connection. Returns the number of rows. */
  private async ask(text: string, values: unknown[] = []): Promise<number> {
    const client = new DeadlineClient({ ...this.settings, connectWithinMs: probeMs, query_timeout: probeMs });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query(text, values)).rowCount ?? 0;
    } finally {
      client.connection.stream.destroy();
    }
  }
}

/** A connection that is available too late returns to the pool. */
async function within(limitMs: number, connecting: Promise<PoolClient>, isQueued: boolean): Promise<PoolClient> {
  const late = Promise.withResolvers<never>();
  const clear = loadTolerantTimeout(limitMs, () => {
    late.reject(
      isQueued
        ? new Error('timeout exceeded when trying to connect')
        : new DatabaseUnavailable(`no connection within ${(limitMs / 1_000).toFixed(1)} s`),
    );
    connecting.then(
      (client) => client.release(),
      () => undefined,
    );
  });
  try {
    return await Promise.race([connecting, late.promise]);
  } finally {
    clear();
  }
}
