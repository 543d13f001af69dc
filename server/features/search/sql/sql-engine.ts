// Answers searches from PostgreSQL alone: for machines too small for an index in memory, and for distributed databases.
// It is slower and equally exact: every answer is of one snapshot in which `search_rows` is complete.
import { setTimeout as delay } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { Admission } from '#server/foundation/admission/public.ts';
import { isConnectionLost, openDatabase, withoutWaitBudget } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { AppError, unavailable } from '#server/foundation/errors/public.ts';
import type { Log } from '#server/foundation/log/public.ts';
import type { IndexAnswer, IndexQuery } from '#search-index/public.ts';
import { isOwnLog, restartForeignLog } from '../change-log-store.ts';
import { writtenAnswer } from '../written-answer.ts';
import { toEngineAnswer } from '../engine-answer.ts';
import { everySpecialtyIn } from '#query-understanding/public.ts';
import { progressOf, shareOf, tooManyOfCaller } from '../search-engine.ts';
import type { EngineState, SearchEngine } from '../search-engine.ts';
import {
  beginMoment,
  completeProjection,
  endMoment,
  isProjectionComplete,
  lockProjection,
  settleProjection,
  unlockProjection,
} from './projection-store.ts';
import type { OnFilled } from './projection-store.ts';
import { waitForPreparedParts } from '../prepared-parts-store.ts';
import { searchFailure } from './search-failure.ts';
import { searchBySql } from './sql-search-store.ts';

const connectionsMax = 4;
/** The maximum of searches running or waiting for a connection. One more is refused. */
const searchesMax = 40;
const retryMs = 500;
const stopMs = 3_000;

/**
 * Answers the query from one snapshot, and first updates `search_rows` if candidates have changed. `statementMs`: the longest time of each
 * statement when no update is necessary. `onFilled` hears of a rebuild.
 */
export async function searchExactly(
  client: PoolClient,
  query: IndexQuery,
  statementMs: number | null = null,
  onFilled?: OnFilled,
): Promise<IndexAnswer> {
  await beginMoment(client, statementMs);
  if (await isProjectionComplete(client)) {
    await waitForPreparedParts(client);
    const answer = await searchBySql(client, query);
    await endMoment(client);
    return answer;
  }
  await endMoment(client);
  await lockProjection(client);
  await beginMoment(client);
  const projection = await completeProjection(client, onFilled);
  const answer = await searchBySql(client, query);
  await endMoment(client);
  if (projection === 'rewritten') await settleProjection(client);
  await unlockProjection(client);
  return answer;
}

export const sqlEngine = (databaseUrl: string, log: Log): SearchEngine =>
  new SqlEngine(openDatabase(databaseUrl, { connectionsMax, applicationName: 'careroster-search' }), log);

class SqlEngine implements SearchEngine {
  readonly searchesMax = searchesMax;
  readonly searchesPerCallerMax = shareOf(searchesMax);
  private readonly admission = new Admission(
    { runningMax: searchesMax, runningPerCallerMax: shareOf(searchesMax) },
    {
      full: () => unavailable('Too many searches are waiting. Try again in a few seconds.'),
      fullOfCaller: tooManyOfCaller,
    },
  );
  private readonly database: Database;
  private readonly log: Log;
  private readonly opened = Promise.withResolvers<void>();
  private isReady = false;
  private isClosing = false;
  private building: EngineState['building'] = null;

  constructor(database: Database, log: Log) {
    this.database = database;
    this.log = log;
    void this.prepare();
  }

  state(): EngineState {
    return {
      isReady: this.isReady,
      waitingFor: this.isReady ? null : `the search tables of the database${progressOf(this.building)}`,
      building: this.building,
      lagMs: 0,
      lagReason: null,
    };
  }

  ready(): Promise<void> {
    return this.opened.promise;
  }

  search: SearchEngine['search'] = async (query, signal, { caller = null, statementMs = null } = {}) => {
    if (!this.isReady)
      throw unavailable(
        'Search is starting: waiting for the search tables of the database. Try again in a few seconds.',
      );
    return this.admission.run(caller, async () => {
      const startedMs = performance.now();
      const answer = await this.withConnection((client) => {
        if (signal.aborted) throw unavailable('The caller closed the connection.');
        return searchExactly(client, query, statementMs);
      });
      return toEngineAnswer(answer, query, startedMs);
    });
  };

  write: SearchEngine['write'] = async (query, frame, signal, options) =>
    writtenAnswer(await this.search(query, signal, options), frame);

  async close(): Promise<void> {
    this.isClosing = true;
    // Updating the tables may take long. An interrupted update loses no work.
    await Promise.race([this.database.close(), delay(stopMs, undefined, { ref: false })]);
  }

  /** Runs until a first answer succeeds, and again after a connection was lost. */
  private async prepare(): Promise<void> {
    while (!this.isReady && !this.isClosing) {
      try {
        await this.withConnection(async (client) => {
          if (!(await isOwnLog(client))) await restartForeignLog(this.database);
          return searchExactly(client, everySpecialtyIn([]), null, (done, total) => {
            this.building = { done, total };
          });
        });
        this.isReady = true;
        this.opened.resolve();
      } catch (error) {
        this.log.warn({ error }, 'the search tables cannot be brought up to date; trying again');
        await delay(retryMs);
      } finally {
        this.building = null;
      }
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
      this.noteFailure(error);
      throw searchFailure(error);
    } finally {
      // The connection is in the middle of a transaction and may hold the lock. Closing it releases both.
      client?.release(!isSound);
    }
  }

  /** Only a lost connection makes the engine unready: any other failure affects only its own search. */
  private noteFailure(error: unknown): void {
    if (!this.isReady || this.isClosing || error instanceof AppError) return;
    this.log.warn({ error }, 'a search in the database failed');
    if (!isConnectionLost(error)) return;
    this.isReady = false;
    withoutWaitBudget(() => void this.prepare());
  }
}
