// Measures searches: the index in memory and PostgreSQL receive the same searches, one after the other in one run, and all answers are
// compared. Then it measures the whole product over HTTP, the time that a change and a restart take, and memory.
import { setTimeout as delay } from 'node:timers/promises';
import type { SearchFilters } from '#contract/search.ts';
import { assembleWriter } from '#server/assemble-candidates.ts';
import type { Infrastructure } from '#server/infrastructure.ts';
import { fillWithSyntheticCandidates } from '#server/features/sample-data/public.ts';
import { memoryEngine, sqlEngine } from '#server/features/search/public.ts';
import type { SearchEngine } from '#server/features/search/public.ts';
import { log, withEmbeddedDirectory } from './embedded-directory.ts';
import { aloneSearches, samplePeople, startTime, timeAlone, timeVisibility, warmingRounds } from './engine-times.ts';
import type { AloneTimes } from './engine-times.ts';
import { benchQueries } from './search-queries.ts';
import type { BenchQuery, QueryClass } from './search-queries.ts';
import { benchServer } from './server-bench.ts';
import type { ServerFigures } from './server-bench.ts';

const seed = 1;
/** The statement timeout of the engine's connections (foundation/database). */
const statementLimitMs = 30_000;
const today = '2026-11-21';

export interface TimedQuery {
  kind: QueryClass;
  /** Milliseconds: within the search thread, from the call of the engine to its answer, and the latter for PostgreSQL. */
  insideMs: number;
  memoryMs: number;
  postgresMs: number;
}

export interface SearchFigures {
  people: number;
  postgresVersion: string;
  alone: AloneTimes;
  timed: TimedQuery[];
  unequal: number;
  /** Searches that PostgreSQL did not finish within its time limit; they count with that limit as their time. */
  cutOff: number;
  buildSeconds: number;
  restartSeconds: number;
  postgresFillSeconds: number;
  visibleMs: number[];
  /** Answers per second to 32 concurrent callers, with one search thread and with two. */
  oneThread: number;
  twoThreads: number;
  server: ServerFigures;
}

export async function benchSearch(folder: string, people: number, searches: number): Promise<SearchFigures> {
  return withEmbeddedDirectory(folder, people, async (infrastructure, dataDir) => {
    await fillWithSyntheticCandidates(infrastructure.longDatabase, assembleWriter(infrastructure), {
      count: people,
      today,
      onProgress: () => undefined,
    });
    await infrastructure.longDatabase.pool.query('vacuum analyze candidates');
    return await measure(infrastructure, dataDir, people, searches);
  });
}

async function measure(
  infrastructure: Infrastructure,
  dataDir: string,
  people: number,
  searches: number,
): Promise<SearchFigures> {
  const {
    rows: [version],
  } = await infrastructure.longDatabase.pool.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  const sample = await samplePeople(infrastructure.longDatabase);
  const queries = benchQueries(sample, seed, searches);
  const [buildSeconds, first] = await startTime(() => memoryEngine(infrastructure, log));
  await first.close();
  const [restartSeconds, memory] = await startTime(() => memoryEngine(infrastructure, log));
  const alone = await timeAlone(memory, benchQueries(sample, seed + 1, aloneSearches));
  const [postgresFillSeconds, postgres] = await startTime(() => sqlEngine(infrastructure.databaseUrl, log));
  const { timed, unequal, cutOff } = await compare(memory, postgres, queries);
  await postgres.close();
  const visibleMs = await timeVisibility(infrastructure, memory);
  await memory.close();
  const oneThread = await answersPerSecond(infrastructure, 1, queries);
  const twoThreads = await answersPerSecond(infrastructure, 2, queries);
  const server = await benchServer(
    infrastructure,
    dataDir,
    queries.filter(({ kind }) => kind !== 'first 500 ids').map(({ filters }) => filters),
  );
  return {
    people,
    postgresVersion: version?.version ?? '',
    alone,
    timed,
    unequal,
    cutOff,
    buildSeconds,
    restartSeconds,
    postgresFillSeconds,
    visibleMs,
    oneThread,
    twoThreads,
    server,
  };
}

async function answersPerSecond(
  infrastructure: Infrastructure,
  readers: number,
  queries: readonly BenchQuery[],
): Promise<number> {
  const [, engine] = await startTime(() => memoryEngine({ ...infrastructure, readers }, log));
  const { signal } = new AbortController();
  for (const { filters } of queries) await engine.search(filters, signal);
  const startedMs = performance.now();
  let answered = 0;
  await Promise.all(
    Array.from({ length: 32 }, async () => {
      while (performance.now() - startedMs < 10_000) {
        const query = queries[answered % queries.length];
        answered += 1;
        if (query) await engine.search(query.filters, signal);
      }
    }),
  );
  const seconds = (performance.now() - startedMs) / 1_000;
  await engine.close();
  return answered / seconds;
}

/** Warms up both engines, then runs each search on one and then on the other. */
async function compare(
  memory: SearchEngine,
  postgres: SearchEngine,
  queries: readonly BenchQuery[],
): Promise<Pick<SearchFigures, 'timed' | 'unequal' | 'cutOff'>> {
  const { signal } = new AbortController();
  for (const { filters } of queries.slice(0, queries.length / 3)) await answerOf(postgres, filters);
  for (let round = 0; round < warmingRounds; round += 1)
    for (const { filters } of queries) await memory.search(filters, signal);
  const timed: TimedQuery[] = [];
  let unequal = 0;
  let cutOff = 0;
  for (const { kind, filters } of queries) {
    const startedMs = performance.now();
    const ours = await memory.search(filters, signal);
    const answeredMs = performance.now();
    const theirs = await answerOf(postgres, filters);
    timed.push({
      kind,
      insideMs: ours.tookMs,
      memoryMs: answeredMs - startedMs,
      postgresMs: performance.now() - answeredMs,
    });
    if (theirs === null) cutOff += 1;
    else if (
      JSON.stringify([ours.count, ours.facets, ours.ids, ours.cards]) !==
      JSON.stringify([theirs.count, theirs.facets, theirs.ids, theirs.cards])
    )
      unequal += 1;
  }
  return { timed, unequal, cutOff };
}

/** Null when PostgreSQL did not answer within its time limit. */
async function answerOf(
  postgres: SearchEngine,
  filters: SearchFilters,
): Promise<Awaited<ReturnType<SearchEngine['search']>> | null> {
  const startedMs = performance.now();
  try {
    return await postgres.search(filters, new AbortController().signal);
  } catch (error) {
    if (performance.now() - startedMs < statementLimitMs) throw error;
    await postgres.ready();
    while (!postgres.state().isReady) await delay(100);
    return null;
  }
}
