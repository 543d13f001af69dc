// Measures searches: the index in memory and PostgreSQL receive the same searches, one after the other in one run, and all answers are
// compared. Then it measures the whole product over HTTP, the time that a change and a restart take, and memory.
import { assembleWriter } from '#server/assemble-candidates.ts';
import type { Infrastructure } from '#server/infrastructure.ts';
import { fillWithSyntheticCandidates } from '#server/features/sample-data/public.ts';
import { memoryEngine, sqlEngine } from '#server/features/search/public.ts';
import { compareEngines } from './compare-engines.ts';
import type { Comparison } from './compare-engines.ts';
import { log, withEmbeddedDirectory } from './embedded-directory.ts';
import { aloneSearches, samplePeople, startTime, timeAlone, timeVisibility } from './engine-times.ts';
import type { AloneTimes } from './engine-times.ts';
import { httpSearches } from './http-searches.ts';
import { benchQueries } from './search-queries.ts';
import type { BenchQuery } from './search-queries.ts';
import { benchServer } from './server-bench.ts';
import type { ServerFigures } from './server-bench.ts';

const seed = 1;
const today = '2026-11-21';

export interface SearchFigures extends Comparison {
  people: number;
  postgresVersion: string;
  alone: AloneTimes;
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
  const compared = await compareEngines(memory, postgres, queries);
  await postgres.close();
  const visibleMs = await timeVisibility(infrastructure, memory);
  await memory.close();
  const oneThread = await answersPerSecond(infrastructure, 1, queries);
  const twoThreads = await answersPerSecond(infrastructure, 2, queries);
  const server = await benchServer(infrastructure, dataDir, await httpSearches(infrastructure.longDatabase));
  return {
    people,
    postgresVersion: version?.version ?? '',
    alone,
    ...compared,
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
