export { memoryEngine } from './memory/memory-engine.ts';
export { searchCandidates } from './search-candidates.ts';
export type { SearchEngine } from './search-engine.ts';
export { searchRoutes } from './search-routes.ts';
export { sqlEngine } from './sql/sql-engine.ts';
