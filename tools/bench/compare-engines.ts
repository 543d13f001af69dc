// The same searches on the index and on PostgreSQL, one after the other, with a comparison of all answers.
import { setTimeout as delay } from 'node:timers/promises';
import * as z from 'zod';
import { memoryEngine, sqlEngine, type SearchEngine } from '#server/features/search/public.ts';
import { askedQuery } from '#server/features/search/testing/asked-query.ts';
import type { IndexQuery } from '#search-index/public.ts';
import type { Infrastructure } from '#server/infrastructure.ts';
import { log, withDirectoryIn } from './embedded-directory.ts';
import { samplePeople, startTime, warmingRounds } from './engine-times.ts';
import { filledDirectory } from './filled-directory.ts';
import { freshQueries, seeds } from './fresh-queries.ts';
import { figuresOf, type Part, type SavedParts } from './run-parts.ts';
import { benchQueries, type BenchQuery } from './search-queries.ts';

/** The statement timeout of the engine's connections (foundation/database). */
const statementLimitMs = 30_000;

const timedQuery = z.object({
  /** The name of its class. */
  kind: z.string(),
  /** Milliseconds: within the search thread, from the call of the engine to its answer, and the latter for PostgreSQL. */
  insideMs: z.number(),
  memoryMs: z.number(),
  postgresMs: z.number(),
});

export const comparison = z.object({
  timed: z.array(timedQuery),
  /** The searches, as JSON, whose answers differ in total, facets, or candidates and their order. */
  unequal: z.array(z.string()),
  /** Searches that PostgreSQL did not finish within its time limit; they count with that limit as their time. */
  cutOff: z.int(),
});
export type Comparison = z.infer<typeof comparison>;

interface Engines {
  memory: SearchEngine;
  postgres: SearchEngine;
}

/** So that compiled code and warm caches answer what is timed. */
async function warmUp({ memory, postgres }: Engines, queries: readonly BenchQuery[]): Promise<void> {
  const { signal } = new AbortController();
  for (const { filters } of queries.filter((_, at) => at % 3 === 0)) await answerOf(postgres, askedQuery(filters));
  for (let round = 0; round < warmingRounds; round += 1)
    for (const { filters } of queries) await memory.search(askedQuery(filters), signal);
}

/** Runs each search on one engine and then on the other. */
async function compareEngines({ memory, postgres }: Engines, queries: readonly BenchQuery[]): Promise<Comparison> {
  const { signal } = new AbortController();
  const result: Comparison = { timed: [], unequal: [], cutOff: 0 };
  for (const { kind, filters } of queries) {
    const query = askedQuery(filters);
    const startedMs = performance.now();
    const ours = await memory.search(query, signal);
    const answeredMs = performance.now();
    const theirs = await answerOf(postgres, query);
    result.timed.push({
      kind,
      insideMs: ours.tookMs,
      memoryMs: answeredMs - startedMs,
      postgresMs: performance.now() - answeredMs,
    });
    if (theirs === null) result.cutOff += 1;
    else if (
      JSON.stringify([ours.count, ours.facets, ours.ids, ours.cards]) !==
      JSON.stringify([theirs.count, theirs.facets, theirs.ids, theirs.cards])
    )
      result.unequal.push(JSON.stringify(filters));
  }
  return result;
}

/** Null when PostgreSQL did not answer within its time limit. */
async function answerOf(
  postgres: SearchEngine,
  query: IndexQuery,
): Promise<Awaited<ReturnType<SearchEngine['search']>> | null> {
  const startedMs = performance.now();
  try {
    return await postgres.search(query, new AbortController().signal);
  } catch (error) {
    if (performance.now() - startedMs < statementLimitMs) throw error;
    await postgres.ready();
    while (!postgres.state().isReady) await delay(100);
    return null;
  }
}

/** The comparison is divided, so that each part takes minutes. */
const parts = 4;
/** Of each half of the mix. With two halves and four parts: 2,016. */
const searchesPerPart = 252;
const fillPart = 'fill the tables of SQL';
const nameOf = (number: number): string => `index and SQL, ${number + 1} of ${parts}`;

export function compareParts(folder: string, people: number): Part[] {
  const inDirectory = async <T>(use: (infrastructure: Infrastructure) => Promise<T>): Promise<T> =>
    withDirectoryIn((await filledDirectory(folder, people)).dataDir, people, use);
  return [
    {
      name: fillPart,
      measure: () =>
        inDirectory(async ({ databaseUrl }) => {
          const [seconds, engine] = await startTime(() => sqlEngine(databaseUrl, log));
          await engine.close();
          return seconds;
        }),
    },
    ...Array.from({ length: parts }, (_, number) => ({
      name: nameOf(number),
      measure: () => inDirectory((infrastructure) => comparePart(infrastructure, number)),
    })),
  ];
}

async function comparePart(infrastructure: Infrastructure, number: number): Promise<Comparison> {
  const all = await mixOf(infrastructure, parts * searchesPerPart);
  const queries = all.slice(2 * number * searchesPerPart, 2 * (number + 1) * searchesPerPart);
  return withEngines(infrastructure, async (engines) => {
    await warmUp(engines, queries);
    return compareEngines(engines, queries);
  });
}

/** Searches of both halves of the mix, each as they come, without warming up: the answers are compared, and the times mean little. */
export const compareAnswers = (infrastructure: Infrastructure, searches: number): Promise<Comparison> =>
  withEngines(infrastructure, async (engines) =>
    compareEngines(engines, (await mixOf(infrastructure, Math.ceil(searches / 2))).slice(0, searches)),
  );

/** Both halves of the mix in turns. */
async function mixOf({ longDatabase }: Infrastructure, ofEachHalf: number): Promise<BenchQuery[]> {
  const sample = await samplePeople(longDatabase);
  const fresh = freshQueries(sample, seeds.fresh, ofEachHalf);
  return benchQueries(sample, seeds.tuned, ofEachHalf).flatMap((tuned, at) => [
    tuned,
    ...(fresh[at] === undefined ? [] : [fresh[at]]),
  ]);
}

async function withEngines<T>(infrastructure: Infrastructure, use: (engines: Engines) => Promise<T>): Promise<T> {
  const [, memory] = await startTime(() => memoryEngine(infrastructure, log));
  const [, postgres] = await startTime(() => sqlEngine(infrastructure.databaseUrl, log));
  const result = await use({ memory, postgres });
  await postgres.close();
  await memory.close();
  return result;
}

/** All parts together, and the seconds of the fill. Call it when all of them are saved. */
export function comparisonOf(saved: SavedParts): Comparison & { fillSeconds: number } {
  const figures = Array.from({ length: parts }, (_, number) => figuresOf(saved, nameOf(number), comparison));
  return {
    fillSeconds: figuresOf(saved, fillPart, z.number()),
    timed: figures.flatMap(({ timed }) => timed),
    unequal: figures.flatMap(({ unequal }) => unequal),
    cutOff: figures.reduce((sum, { cutOff }) => sum + cutOff, 0),
  };
}

export const compareNames = [fillPart, ...Array.from({ length: parts }, (_, number) => nameOf(number))];
