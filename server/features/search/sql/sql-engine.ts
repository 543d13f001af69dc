// The same answers from PostgreSQL alone: for machines too small for an index in memory, and for distributed databases.
// Slower, and as exact: every answer is that of one moment, at which `search_people` is complete.
import { setTimeout as delay } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { systemClock } from '#server/foundation/clock/public.ts';
import { openDatabase } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { AppError, unavailable } from '#server/foundation/errors/public.ts';
import type { Log } from '#server/foundation/log/public.ts';
import type { IndexAnswer, IndexQuery } from '#search-index/public.ts';
import { toEngineAnswer } from '../engine-answer.ts';
import { everySpecialty, toIndexQuery } from '../index-query.ts';
import type { EngineAnswer, EngineState, SearchEngine } from '../search-engine.ts';
import { beginMoment, completeProjection, endMoment, isProjectionComplete, lockProjection, settleProjection, unlockProjection } from './projection-store.ts';
import { searchBySql } from './sql-search-store.ts';

const connectionsMax = 4;
/** Searches under way or waiting for a connection; one more is refused. */
const searchesMax = 40;
const retryMs = 500;
const stopMs = 3_000;

/** Answers the query as of one moment, bringing `search_people` up to it first where somebody has changed. */
export async function searchExactly(client: PoolClient, query: IndexQuery): Promise<IndexAnswer> {
  await beginMoment(client);
  if (await isProjectionComplete(client)) {
    const answer = await searchBySql(client, query);
    await endMoment(client);
    return answer;
  }
  await endMoment(client);
  await lockProjection(client);
  await beginMoment(client);
  const projection = await completeProjection(client);
  const answer = await searchBySql(client, query);
  await endMoment(client);
  if (projection === 'written anew') await settleProjection(client);
  await unlockProjection(client);
  return answer;
}

export function sqlEngine(databaseUrl: string, log: Log): SearchEngine {
  return new SqlEngine(openDatabase(databaseUrl, { connectionsMax, applicationName: 'careroster-search' }), log);
}

class SqlEngine implements SearchEngine {
  readonly searchesMax = searchesMax;
  private readonly database: Database;
  private readonly log: Log;
  private readonly opened = Promise.withResolvers<void>();
  private isReady = false;
  private isClosing = false;
  private searches = 0;

  constructor(database: Database, log: Log) {
    this.database = database;
    this.log = log;
    void this.prepare();
  }

  state(): EngineState {
    return { isReady: this.isReady, waitingFor: this.isReady ? null : 'the search tables of the database' };
  }

  ready(): Promise<void> {
    return this.opened.promise;
  }

  search: SearchEngine['search'] = (filters, signal) => this.ask(toIndexQuery(filters, systemClock.today()), signal);

  countSpecialties: SearchEngine['countSpecialties'] = async (signal) => (await this.ask(everySpecialty, signal)).facets.specialty;

  async close(): Promise<void> {
    this.isClosing = true;
    // Bringing the tables up to date may take long; nothing of it is lost when it is cut off.
    await Promise.race([this.database.close(), delay(stopMs, undefined, { ref: false })]);
  }

  /** Until a first answer succeeds, and again after every fault. */
  private async prepare(): Promise<void> {
    while (!this.isReady && !this.isClosing) {
      try {
        await this.withConnection((client) => searchExactly(client, everySpecialty));
        this.isReady = true;
        this.opened.resolve();
      } catch (error) {
        this.log.warn({ error }, 'the search tables cannot be brought up to date; trying again');
        await delay(retryMs);
      }
    }
  }

  private async ask(query: IndexQuery, signal: AbortSignal): Promise<EngineAnswer> {
    if (!this.isReady) throw unavailable('Search is starting: waiting for the search tables of the database. Try again in a few seconds.');
    if (this.searches >= searchesMax) throw unavailable('Too many searches are waiting. Try again in a few seconds.');
    this.searches += 1;
    try {
      const startedMs = performance.now();
      const answer = await this.withConnection((client) => {
        if (signal.aborted) throw unavailable('The caller went away.');
        return searchExactly(client, query);
      });
      return toEngineAnswer(answer, query, startedMs);
    } finally {
      this.searches -= 1;
    }
  }

  private async withConnection(work: (client: PoolClient) => Promise<IndexAnswer>): Promise<IndexAnswer> {
    let client: PoolClient | null = null;
    let isSound = false;
    try {
      client = await this.database.pool.connect();
      const answer = await work(client);
      isSound = true;
      return answer;
    } catch (error) {
      this.doubt(error);
      throw error;
    } finally {
      // A connection in the middle of a transaction, perhaps with the lock: thrown away, which gives both back.
      client?.release(!isSound);
    }
  }

  private doubt(error: unknown): void {
    if (!this.isReady || this.isClosing || error instanceof AppError) return;
    this.log.warn({ error }, 'a search in the database failed');
    this.isReady = false;
    void this.prepare();
  }
}
