// Answers searches from PostgreSQL alone: for machines too small for an index in memory, and for distributed databases.
// It is slower and equally exact: every answer is of one snapshot in which `search_rows` is complete.
import { setTimeout as delay } from 'node:timers/promises';
import type { PoolClient } from 'pg';
import { Admission } from '#server/foundation/admission/public.ts';
import {
  isConnectionLost,
  onConnection,
  openDatabase,
  withoutWaitBudget,
  type Database,
} from '#server/foundation/database/public.ts';
import { AppError, unavailable } from '#server/foundation/errors/public.ts';
import type { Log } from '#server/foundation/log/public.ts';
import { setKeyOf, type IndexAnswer, type IndexQuery } from '#search-index/public.ts';
import { isOwnLog, restartForeignLog } from '../change-log-store.ts';
import { writtenAnswer } from '../written-answer.ts';
import { toEngineAnswer } from '../engine-answer.ts';
import { everySpecialtyIn } from '#query-understanding/public.ts';
import { progressOf, shareOf, tooManyOfCaller, type EngineState, type SearchEngine } from '../search-engine.ts';
import {
  beginMoment,
  completeMoment,
  completeProjection,
  endMoment,
  lockProjection,
  settleProjection,
  unlockProjection,
  updatedMoment,
} from './projection-store.ts';
import { FillProgress, type FillWatch } from './fill-progress.ts';
import { readIndexProgress } from './row-indexes-store.ts';
import { waitForPreparedParts } from '../prepared-parts-store.ts';
import { searchFailure } from './search-failure.ts';
import { searchBySql } from './sql-search-store.ts';

const connectionsMax = 4;
/** The maximum of searches running or waiting for a connection. One more is refused. */
const searchesMax = 40;
/** Candidates. A fill of fewer takes no longer than a search may wait. */
const longFillFrom = 10_000;
/** How often PostgreSQL is asked for its index, and how often the log says how far a fill is. */
const askEveryMs = 1_000;
const logEveryMs = 30_000;
const retryMs = 500;
const stopMs = 3_000;

interface SqlAnswer extends IndexAnswer {
  /** The name of the state of `search_rows`. */
  moment: string;
}

/**
 * Answers the query from one snapshot, and first updates `search_rows` if candidates have changed. `statementMs`: the longest time of each
 * statement when no update is necessary. `watch` is told of a fill.
 */
export async function searchExactly(
  client: PoolClient,
  query: IndexQuery,
  statementMs: number | null = null,
  watch?: FillWatch,
): Promise<SqlAnswer> {
  await beginMoment(client, statementMs);
  const moment = await completeMoment(client);
  if (moment !== null) {
    await waitForPreparedParts(client);
    const answer = await searchBySql(client, query);
    await endMoment(client);
    return { ...answer, moment };
  }
  await endMoment(client);
  await lockProjection(client, watch);
  await beginMoment(client);
  const projection = await completeProjection(client, watch);
  const answer = { ...(await searchBySql(client, query)), moment: await updatedMoment(client) };
  await endMoment(client);
  if (projection === 'rewritten') {
    watch?.nextStep();
    await settleProjection(client);
  }
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
  private fill: FillProgress | null = null;
  private loggedMs = 0;

  constructor(database: Database, log: Log) {
    this.database = database;
    this.log = log;
    void this.prepare();
  }

  state(): EngineState {
    const { isReady } = this;
    const building = this.fill?.state() ?? null;
    return {
      isReady,
      waitingFor: isReady ? null : `the search tables of the database${progressOf(building)}`,
      building,
      lagMs: 0,
      lagReason: null,
    };
  }

  ready(): Promise<void> {
    return this.opened.promise;
  }

  search: SearchEngine['search'] = async (query, signal, { caller = null, statementMs = null } = {}) => {
    const { waitingFor } = this.state();
    if (waitingFor !== null)
      throw unavailable(`Search is starting: waiting for ${waitingFor}. Try again in a few seconds.`);
    return this.admission.run(caller, async () => {
      const startedMs = performance.now();
      const answer = await this.withConnection((client) => {
        if (signal.aborted) throw unavailable('The caller closed the connection.');
        return this.searchWatched(client, query, statementMs);
      });
      return toEngineAnswer(answer, query, { startedMs, moment: answer.moment, set: setKeyOf(query) });
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
          return this.searchWatched(client, everySpecialtyIn([]), null);
        });
        this.isReady = true;
        this.opened.resolve();
      } catch (error) {
        this.log.warn({ error }, 'the search tables cannot be brought up to date; trying again');
        await delay(retryMs);
      }
    }
  }

  /**
   * As `searchExactly`. A fill says in the state and in the log how far it is. Where the log of changes no longer leads to the present
   * directory, a search would have to wait for a fill: if it is long, the search is refused, and the engine prepares itself again.
   */
  private async searchWatched(client: PoolClient, query: IndexQuery, statementMs: number | null): Promise<SqlAnswer> {
    const startedMs = performance.now();
    let looking: NodeJS.Timeout | undefined;
    const watched = new FillProgress((begun) => {
      if (this.isReady) {
        if (begun.size < longFillFrom) return;
        this.startAgain();
        throw unavailable(
          'Search is starting: the search tables of the database are filled again. Try again in a minute.',
        );
      }
      this.fill = begun;
      looking ??= setInterval(() => void this.askHowFar(begun), askEveryMs);
    });
    try {
      const answer = await searchExactly(client, query, statementMs, watched);
      if (watched.size >= longFillFrom)
        this.log.info(
          { candidates: watched.size, ms: Math.round(performance.now() - startedMs) },
          'the search tables of the database are filled',
        );
      return answer;
    } finally {
      clearInterval(looking);
      if (this.fill === watched) this.fill = null;
    }
  }

  /** Best effort: without an answer of PostgreSQL the state names the index only. */
  private async askHowFar(fill: FillProgress): Promise<void> {
    if (this.fill !== fill) return;
    const progress = fill.isInStep ? await onConnection(this.database, readIndexProgress).catch(() => null) : null;
    if (progress !== null) fill.withinStep(progress.text, progress.share);
    if (performance.now() - this.loggedMs < logEveryMs) return;
    this.loggedMs = performance.now();
    this.log.info(`filling the search tables of the database${progressOf(fill.state())}`);
  }

  private async withConnection(work: (client: PoolClient) => Promise<SqlAnswer>): Promise<SqlAnswer> {
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
    this.startAgain();
  }

  private startAgain(): void {
    this.isReady = false;
    withoutWaitBudget(() => void this.prepare());
  }
}
