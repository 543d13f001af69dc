import type { Database } from '#server/foundation/database/public.ts';
import type { Log } from '#server/foundation/log/public.ts';
import { memoryEngine, type MemoryEngineOptions } from './memory/memory-engine.ts';
import type { SearchEngine } from './search-engine.ts';
import { placeTable } from './knowledge/place-table.ts';
import { readSystemSet } from './sets/system-sets.ts';
import { sqlEngine } from './sql/sql-engine.ts';

/** Of the index in memory. */
export type SearchThreads = Pick<MemoryEngineOptions, 'readers' | 'deadlineMs' | 'searchMaxMs'>;

/** Opens the engine that the operator chose. The snapshot belongs to the index in memory. */
export function openSearchEngine(
  kind: 'memory' | 'postgres',
  {
    databaseUrl,
    snapshotFile,
    database,
  }: Required<Pick<MemoryEngineOptions, 'databaseUrl' | 'snapshotFile'>> & { database: Database },
  log: Log,
  threads: SearchThreads = {},
): SearchEngine {
  // The place table takes 0.3 s to load: before the first search asks for it.
  setImmediate(placeTable);
  return kind === 'memory'
    ? memoryEngine({ databaseUrl, snapshotFile, readSet: readSystemSet(database), ...threads }, log)
    : sqlEngine(databaseUrl, log);
}
