// Builds one library, or the index, with invented candidates and answers the mix once. A process of its own, because memory is measured.
// Run by libraries-bench.ts with: name, candidates, searches of each half, folder of packages. Prints its figures as one line of JSON.
import { inCountries } from '#server/features/search/covered-countries.ts';
import { toDocument } from '#server/features/search/index-document.ts';
import { toIndexQuery } from '#server/features/search/index-query.ts';
import { inventedIndex, inventedRows } from '#server/features/search/testing/invented-directory.ts';
import type { IndexQuery } from '#search-index/public.ts';
import type { PlainRow } from '../engines/compared-engine.ts';
import { toPlainRow, ValueNumbers } from '../engines/plain-rows.ts';
import { freshQueries, seeds } from '../fresh-queries.ts';
import { benchQueries, sampleOf } from '../search-queries.ts';
import type { Sample } from '../search-queries.ts';
import { toLibraryQuery } from './compared-library.ts';
import type { LibraryBuilder } from './compared-library.ts';
import { flexsearch } from './flexsearch.ts';
import { itemsjs } from './itemsjs.ts';
import { minisearch } from './minisearch.ts';
import { orama } from './orama.ts';

const today = '2026-11-22';
const samplesMax = 5_000;
/** Of processor time. Searches that come later are not asked: some libraries take seconds for each. */
const searchesMaxMs = 120_000;
const builders: Readonly<Record<string, LibraryBuilder>> = {
  MiniSearch: minisearch,
  FlexSearch: flexsearch,
  Orama: orama,
  ItemsJS: itemsjs,
};
const [name = '', candidates = '', searches = '', folder = ''] = process.argv.slice(2);

interface Opened {
  answer: (query: IndexQuery) => number;
  missing: string;
  /** Processor time, without that of making the candidates. */
  buildSeconds: number;
}

/** Of this thread, so that it means the same on a machine with other work. */
function processorMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1_000;
}

const samples: Sample[] = [];
function* rows(): ReturnType<typeof inventedRows> {
  for (const row of inventedRows(Number(candidates), today)) {
    if (samples.length < samplesMax) samples.push(sampleOf(row));
    yield row;
  }
}

function openIndex(): Opened {
  const made = [...rows()];
  const usedMs = processorMs();
  const index = inventedIndex(made);
  const buildSeconds = (processorMs() - usedMs) / 1_000;
  return { answer: (query) => index.search(query).total, missing: '', buildSeconds };
}

function openLibrary(build: LibraryBuilder): Opened {
  const numbers = new ValueNumbers();
  const made: PlainRow[] = [];
  for (const row of rows()) made.push(toPlainRow(toDocument(row), made.length + 1, numbers));
  const usedMs = processorMs();
  const { answer, missing } = build(made, folder);
  const buildSeconds = (processorMs() - usedMs) / 1_000;
  return { answer: (query) => answer(toLibraryQuery(query, numbers)), missing, buildSeconds };
}

const build = builders[name];
const { answer, missing, buildSeconds } = build === undefined ? openIndex() : openLibrary(build);
const residentMb = process.memoryUsage.rss() / 1e6;
const queries = [
  ...benchQueries(samples, seeds.tuned, Number(searches)),
  ...freshQueries(samples, seeds.fresh, Number(searches)),
].map(({ kind, filters }) => ({ kind, query: toIndexQuery(inCountries(filters, ['US', 'CA']), today) }));
// A third of the searches warms the library up.
const warmUntilMs = processorMs() + searchesMaxMs / 3;
for (const { query } of queries.filter((_, at) => at % 3 === 0)) if (processorMs() < warmUntilMs) answer(query);
const untilMs = processorMs() + searchesMaxMs;
const answers = queries.map(({ query }) => {
  const [startedMs, usedMs] = [performance.now(), processorMs()];
  if (usedMs > untilMs) return null;
  const total = answer(query);
  return { ms: performance.now() - startedMs, processorMs: processorMs() - usedMs, total };
});
process.stdout.write(
  `${JSON.stringify({ buildSeconds, residentMb, missing, kinds: queries.map(({ kind }) => kind), answers })}\n`,
);
