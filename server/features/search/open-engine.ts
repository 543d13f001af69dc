import type { Log } from '#server/foundation/log/public.ts';
import { memoryEngine } from './memory/memory-engine.ts';
import type { MemoryEngineOptions } from './memory/memory-engine.ts';
import type { SearchEngine } from './search-engine.ts';
import { sqlEngine } from './sql/sql-engine.ts';

/** Opens the engine that the operator chose. The snapshot belongs to the index in memory. */
export function openSearchEngine(
  kind: 'memory' | 'postgres',
  {
    databaseUrl,
    snapshotFile,
    countries,
  }: Required<Pick<MemoryEngineOptions, 'databaseUrl' | 'snapshotFile' | 'countries'>>,
  log: Log,
): SearchEngine {
  return kind === 'memory'
    ? memoryEngine({ databaseUrl, snapshotFile, countries }, log)
    : sqlEngine(databaseUrl, log, countries);
}
