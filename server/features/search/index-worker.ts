// The thread that holds the index: follows the directory's changes and answers searches, one at a time.
import { parentPort, workerData } from 'node:worker_threads';
import type { FacetCount, FacetName, SearchFilters } from '#contract/search.ts';
import { systemClock } from '#server/foundation/clock/public.ts';
import { createIndexBuilder } from '#search-index/public.ts';
import type { SearchIndex } from '#search-index/public.ts';
import { openDatabase } from '#server/foundation/database/public.ts';
import { followChanges } from './change-follower.ts';
import { toCard, toDocument } from './index-document.ts';
import type { IndexWorkerData, IndexWorkerMessage, SearchRequest } from './index-messages.ts';
import { toIndexQuery } from './index-query.ts';
import { candidateIndexSchema } from './index-schema.ts';
import type { EngineAnswer } from './search-engine.ts';

const port = parentPort;
if (port === null) throw new Error('The index worker runs in a worker thread.');
const say = (message: IndexWorkerMessage): void => port.postMessage(message);

const { databaseUrl }: IndexWorkerData = workerData;
const database = openDatabase(databaseUrl, { connectionsMax: 1, applicationName: 'careroster-index' });
const builder = createIndexBuilder(candidateIndexSchema);
let index: SearchIndex | null = null;

void followChanges(database, {
  loading: (done, total) => say({ kind: 'loading', done, total }),
  page: (rows) => {
    for (const row of rows) builder.add(toDocument(row));
  },
  loaded: () => {
    index = builder.build();
    say({ kind: 'following', candidates: index.size });
  },
  changes: ({ rows, changedIds }) => {
    if (index === null) return;
    const present = new Set(rows.map(({ id }) => id));
    index.apply({ upserts: rows.map(toDocument), removals: changedIds.filter((id) => !present.has(id)).map(BigInt) });
    say({ kind: 'following', candidates: index.size });
  },
  fault: (error) => say({ kind: 'fault', message: error instanceof Error ? error.message : String(error) }),
}, new AbortController().signal);

port.on('message', ({ number, filters }: SearchRequest) => {
  try {
    if (index === null) throw new Error('The index is not loaded yet.');
    say({ kind: 'answer', number, answer: answer(index, filters) });
  } catch (error) {
    say({ kind: 'failure', number, message: error instanceof Error ? error.message : String(error) });
  }
});

function answer(loaded: SearchIndex, filters: SearchFilters): EngineAnswer {
  const startedMs = performance.now();
  const { total, hits, facets } = loaded.search(toIndexQuery(filters, systemClock.today()));
  return {
    cards: hits.map(toCard),
    count: total,
    facets: byFacetName((name) => facets[name] ?? []),
    tookMs: Math.round((performance.now() - startedMs) * 1_000) / 1_000,
  };
}

function byFacetName(counts: (name: FacetName) => FacetCount[]): Record<FacetName, FacetCount[]> {
  return {
    specialty: counts('specialty'), state: counts('state'), country: counts('country'), companySize: counts('companySize'),
    companyRevenue: counts('companyRevenue'), companyIndustry: counts('companyIndustry'), skills: counts('skills'), degree: counts('degree'),
  };
}
