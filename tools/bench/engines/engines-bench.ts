// Compares the index, this product's PostgreSQL engine, SQLite and DuckDB: the same candidates, the same searches, one engine after another.
// Half of the searches have a seed that was never used for tuning. Each step is saved when it ends, so that the next run continues.
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SearchFilters } from '#contract/search.ts';
import { assembleWriter } from '#server/assemble-candidates.ts';
import type { Infrastructure } from '#server/infrastructure.ts';
import { fillWithSyntheticCandidates } from '#server/features/sample-data/public.ts';
import { inCountries } from '#server/features/search/covered-countries.ts';
import { toDocument } from '#server/features/search/index-document.ts';
import { toIndexQuery } from '#server/features/search/index-query.ts';
import { memoryEngine, sqlEngine } from '#server/features/search/public.ts';
import type { SearchEngine } from '#server/features/search/public.ts';
import { readEverybody } from '#server/features/search/search-store.ts';
import { log, withDirectoryIn } from '../embedded-directory.ts';
import { samplePeople, startTime } from '../engine-times.ts';
import { benchQueries } from '../search-queries.ts';
import type { BenchQuery } from '../search-queries.ts';
import type { ComparedAnswer, EngineLoader } from './compared-engine.ts';
import { duckdbLoader } from './duckdb-engine.ts';
import { enginesState } from './engines-state.ts';
import type { Measured } from './engines-state.ts';
import { enginesTable } from './engines-table.ts';
import { toPlainRow, ValueNumbers } from './plain-rows.ts';
import { sqliteLoader } from './sqlite-engine.ts';

const today = '2026-11-21';
const countries = ['US', 'CA'] as const;
/** Seed 1 was used for tuning. */
const seeds = { tuned: 1, fresh: 7_919 } as const;
/** A step that takes longer than this is not followed by another one in the same run. */
const startedUntilMs = 15 * 60_000;

const engineNames = ['index', 'PostgreSQL', 'SQLite FTS5', 'DuckDB'] as const;
type EngineName = (typeof engineNames)[number];

/** `searches`: of each half. Returns the table, or what is still to be measured. */
export async function benchEngines(folder: string, people: number, searches: number): Promise<string> {
  const startedMs = performance.now();
  const place = join(folder, `engines-${people}-${searches}`);
  const file = join(place, 'state.json');
  const done = existsSync(file)
    ? enginesState.parse(JSON.parse(readFileSync(file, 'utf8')))
    : { directory: false, engines: {} };
  const save = (): void => writeFileSync(file, JSON.stringify(done));
  const isLate = (): boolean => performance.now() - startedMs > startedUntilMs;
  const dataDir = join(place, 'data');
  if (!done.directory) {
    rmSync(place, { recursive: true, force: true });
    mkdirSync(dataDir, { recursive: true });
    await withDirectoryIn(dataDir, people, (infrastructure) => fill(infrastructure, people));
    done.directory = true;
    save();
  }
  for (const name of engineNames.filter((one) => done.engines[one] === undefined)) {
    if (isLate())
      return `Measured: ${Object.keys(done.engines).join(', ') || 'nothing'}. Run the command again to continue.`;
    done.engines[name] = await withDirectoryIn(dataDir, people, (infrastructure) =>
      measure(name, infrastructure, place, searches),
    );
    save();
  }
  return enginesTable(people, await queriesOf(dataDir, people, searches), done);
}

async function fill(infrastructure: Infrastructure, count: number): Promise<void> {
  await fillWithSyntheticCandidates(infrastructure.longDatabase, assembleWriter(infrastructure), {
    count,
    today,
    onProgress: () => undefined,
  });
  await infrastructure.longDatabase.pool.query('vacuum analyze candidates');
}

const queriesIn = async ({ database }: Infrastructure, searches: number): Promise<BenchQuery[]> => {
  const sample = await samplePeople(database);
  return Object.values(seeds).flatMap((seed) => benchQueries(sample, seed, searches));
};

const queriesOf = (dataDir: string, people: number, searches: number): Promise<BenchQuery[]> =>
  withDirectoryIn(dataDir, people, (infrastructure) => queriesIn(infrastructure, searches));

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
  const queries = await queriesIn(infrastructure, searches);
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
