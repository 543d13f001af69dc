// Compares the index, this product's PostgreSQL engine, SQLite and DuckDB: the same candidates, the same searches, one engine after another.
// Half of the searches were never used for tuning. Each engine is saved when it is measured, so that the next run continues.
import { createHash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';
import type { SearchFilters } from '#contract/search.ts';
import type { Infrastructure } from '#server/infrastructure.ts';
import { inCountries } from '#server/features/search/covered-countries.ts';
import { toDocument } from '#server/features/search/index-document.ts';
import { toIndexQuery } from '#server/features/search/index-query.ts';
import { memoryEngine, sqlEngine } from '#server/features/search/public.ts';
import type { SearchEngine } from '#server/features/search/public.ts';
import { readEverybody } from '#server/features/search/search-store.ts';
import { log, withDirectoryIn } from '../embedded-directory.ts';
import { samplePeople, startTime } from '../engine-times.ts';
import { filledDirectory } from '../filled-directory.ts';
import { freshQueries, seeds } from '../fresh-queries.ts';
import { continueText, figuresOf, runParts } from '../run-parts.ts';
import type { RunOrder } from '../run-parts.ts';
import { benchQueries } from '../search-queries.ts';
import type { BenchQuery } from '../search-queries.ts';
import type { ComparedAnswer, EngineLoader } from './compared-engine.ts';
import { duckdbLoader } from './duckdb-engine.ts';
import { enginesTable, measuredEngine } from './engines-table.ts';
import type { Measured } from './engines-table.ts';
import { toPlainRow, ValueNumbers } from './plain-rows.ts';
import { sqliteLoader } from './sqlite-engine.ts';

const today = '2026-11-21';
const countries = ['US', 'CA'] as const;

const engineNames = ['index', 'PostgreSQL', 'SQLite FTS5', 'DuckDB'] as const;
type EngineName = (typeof engineNames)[number];

/** `searches`: of each half. Returns the table, or what is still to be measured. */
export async function benchEngines(folder: string, people: number, searches: number, order: RunOrder): Promise<string> {
  const place = join(folder, `engines-${people}-${searches}`);
  mkdirSync(place, { recursive: true });
  const inDirectory = async <T>(use: (infrastructure: Infrastructure) => Promise<T>): Promise<T> =>
    withDirectoryIn((await filledDirectory(folder, people)).dataDir, people, use);
  const { saved, missing } = await runParts({
    file: join(place, 'state.json'),
    parts: [
      {
        name: 'searches',
        measure: () =>
          inDirectory(async (infrastructure) => (await queriesFor(infrastructure, searches)).map(({ kind }) => kind)),
      },
      ...engineNames.map((name) => ({
        name,
        measure: () => inDirectory((infrastructure) => measure(name, infrastructure, place, searches)),
      })),
    ],
    order,
  });
  if (missing.length > 0) return continueText(missing);
  const engines = engineNames.map((name) => [name, figuresOf(saved, name, measuredEngine)] as const);
  return enginesTable(people, figuresOf(saved, 'searches', z.array(z.string())), engines);
}

/** The tuned half, then the other one. */
const queriesFor = async ({ database }: Infrastructure, searches: number): Promise<BenchQuery[]> => {
  const sample = await samplePeople(database);
  return [...benchQueries(sample, seeds.tuned, searches), ...freshQueries(sample, seeds.fresh, searches)];
};

type Answer = (filters: SearchFilters) => Promise<ComparedAnswer>;

interface Opened {
  fillSeconds: number;
  answer: Answer;
  close: () => Promise<void>;
}

async function measure(
  name: EngineName,
  infrastructure: Infrastructure,
  folder: string,
  searches: number,
): Promise<Measured> {
  const queries = await queriesFor(infrastructure, searches);
  const { fillSeconds, answer, close } = await open(name, infrastructure, folder);
  // A third of the searches warms the engine up.
  for (const { filters } of queries.filter((_, at) => at % 3 === 0)) await answer(filters);
  const answers: Measured['answers'] = [];
  for (const { filters } of queries) {
    const startedMs = performance.now();
    const answered = await answer(filters);
    answers.push({ ms: performance.now() - startedMs, ...answered });
  }
  await close();
  return { fillSeconds, answers };
}

async function open(name: EngineName, infrastructure: Infrastructure, folder: string): Promise<Opened> {
  const numbers = new ValueNumbers();
  if (name === 'index') return opened(await startTime(() => memoryEngine({ ...infrastructure, countries }, log)));
  if (name === 'PostgreSQL')
    return opened(await startTime(() => sqlEngine(infrastructure.databaseUrl, log, countries)));
  return load(infrastructure, name === 'DuckDB' ? duckdbLoader(folder, numbers) : sqliteLoader(numbers), numbers);
}

const opened = ([fillSeconds, engine]: [number, SearchEngine]): Opened => ({
  fillSeconds,
  answer: async (filters) => {
    const { count, facets, ids, cards } = await engine.search(filters, new AbortController().signal);
    const digest = createHash('sha256')
      .update(JSON.stringify([count, facets, ids, cards]))
      .digest('base64url');
    return { total: count, digest };
  },
  close: () => engine.close(),
});

async function load({ database }: Infrastructure, loader: EngineLoader, numbers: ValueNumbers): Promise<Opened> {
  const startedMs = performance.now();
  const client = await database.pool.connect();
  let number = 0;
  await readEverybody(client, (rows) => {
    for (const row of rows) loader.add(toPlainRow(toDocument(row), (number += 1), numbers));
  });
  client.release();
  const engine = await loader.finish();
  return {
    fillSeconds: (performance.now() - startedMs) / 1_000,
    answer: (filters) => engine.answer(toIndexQuery(inCountries(filters, countries), today)),
    close: () => engine.close(),
  };
}
