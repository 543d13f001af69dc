// Measures searches: the index in memory and PostgreSQL receive the same searches, one after the other in one run, and all answers are
// compared. Then it measures the whole product over HTTP, the time that a change and a restart take, and memory.
import { fairUse } from '#contract/disclosures.ts';
import { chmodSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { searchFilters } from '#contract/search.ts';
import type { SearchFilters } from '#contract/search.ts';
import { assembleWriter } from '#server/assemble-candidates.ts';
import { openInfrastructure } from '#server/infrastructure.ts';
import type { Infrastructure } from '#server/infrastructure.ts';
import { fillWithSyntheticCandidates } from '#server/features/sample-data/public.ts';
import { memoryEngine, sqlEngine } from '#server/features/search/public.ts';
import type { SearchEngine } from '#server/features/search/public.ts';
import { createLog } from '#server/foundation/log/public.ts';
import { changeCandidates } from '#server/testing/change-candidates.ts';
import { benchQueries, queryClasses } from './search-queries.ts';
import type { BenchQuery, QueryClass, Sample } from './search-queries.ts';
import { benchServer } from './server-bench.ts';
import type { ServerFigures } from './server-bench.ts';

const seed = 1;
/** The statement timeout of the engine's connections (foundation/database). */
const statementLimitMs = 30_000;
const today = '2026-11-21';
const log = createLog('error');
const noAccounts = {
  adminEmails: [],
  fullAccessEmails: [],
  demoEmail: null,
  needsAdminSecondFactor: false,
  adminSessionHours: 12,
};

export interface TimedQuery {
  kind: QueryClass;
  /** Milliseconds: within the search thread, from the call of the engine to its answer, and the latter for PostgreSQL. */
  insideMs: number;
  memoryMs: number;
  postgresMs: number;
}

/** Milliseconds of searches that run one after another, without other load. */
export interface AloneTimes {
  /** Within the search thread. */
  insideMs: number[];
  /** From the call of the engine to its answer. */
  answeredMs: number[];
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
  const dataDir = join(folder, `search-${people}`);
  rmSync(dataDir, { recursive: true, force: true });
  mkdirSync(dataDir);
  chmodSync(folder, 0o755);
  const infrastructure = await openInfrastructure(
    {
      mode: 'embedded',
      dataDir,
      walArchive: null,
      candidates: people,
      port: 0,
      host: '127.0.0.1',
      publicUrl: null,
      metrics: null,
      traces: null,
      logLevel: 'error',
      operatorDefaults: { ...fairUse, postalAddress: '' },
      searchEngine: 'memory',
      countries: ['US', 'CA'],
      vocabularyFile: null,
      accounts: noAccounts,
      trustedProxies: 0,
      smtp: null,
      stripe: null,
      emailWriter: { ai: null, isAiRequired: false },
      importFileBytesMax: 1,
      removalsJournal: join(dataDir, 'removals.journal'),
      resumeReaders: 0,
    },
    log,
  );
  try {
    await fillWithSyntheticCandidates(infrastructure.database, assembleWriter(infrastructure), {
      count: people,
      today,
      onProgress: () => undefined,
    });
    await infrastructure.database.pool.query('set statement_timeout = 0');
    await infrastructure.database.pool.query('vacuum analyze candidates');
    return await measure(infrastructure, dataDir, people, searches);
  } finally {
    await infrastructure.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measure(
  infrastructure: Infrastructure,
  dataDir: string,
  people: number,
  searches: number,
): Promise<SearchFigures> {
  const {
    rows: [version],
  } = await infrastructure.database.pool.query<{ version: string }>(
    `select current_setting('server_version') as version`,
  );
  const { rows: sample } = await infrastructure.database.pool.query<Sample>(
    `select coalesce(first_name, '') as "firstName", last_name as "lastName", coalesce(title, '') as title, coalesce(specialty, '') as specialty, coalesce(organization, '') as organization,
       coalesce(city, '') as city, coalesce(state, '') as state, coalesce(skills[1], '') as skill from candidates order by id limit 5000`,
  );
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

/** Seconds until the first answer. */
async function startTime(open: () => SearchEngine): Promise<[number, SearchEngine]> {
  const startedMs = performance.now();
  const engine = open();
  await engine.ready();
  await engine.countSpecialties(new AbortController().signal);
  return [(performance.now() - startedMs) / 1_000, engine];
}

/** Rounds of searches before measuring, so that the code is compiled as in a running server. */
const warmingRounds = 5;

/** The number of searches of each class: ten of them are slower than the 99th percentile. */
const aloneSearches = 1_008;

/** Warms up with other searches, then runs each measured search once. */
async function timeAlone(memory: SearchEngine, queries: readonly BenchQuery[]): Promise<AloneTimes> {
  const { signal } = new AbortController();
  const warming = queries.filter((_, at) => Math.floor(at / queryClasses.length) % 2 === 0);
  for (let round = 0; round < warmingRounds; round += 1)
    for (const { filters } of warming) await memory.search({ ...filters, limit: 24 }, signal);
  const times: AloneTimes = { insideMs: [], answeredMs: [] };
  for (const { filters } of queries) {
    const startedMs = performance.now();
    times.insideMs.push((await memory.search(filters, signal)).tookMs);
    times.answeredMs.push(performance.now() - startedMs);
  }
  return times;
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

/** Milliseconds from the commit of a change to the first search that contains it. */
async function timeVisibility({ database }: Infrastructure, engine: SearchEngine): Promise<number[]> {
  const { signal } = new AbortController();
  const times: number[] = [];
  for (let number = 1; number <= 100; number += 1) {
    const filters = searchFilters.parse({ query: `visible${number}x` });
    await changeCandidates(database.pool, 'insert into candidates (id, last_name) values ($1, $2)', [
      number,
      filters.query,
    ]);
    const committedMs = performance.now();
    while ((await engine.search(filters, signal)).count === 0);
    times.push(performance.now() - committedMs);
  }
  return times.toSorted((a, b) => a - b);
}
