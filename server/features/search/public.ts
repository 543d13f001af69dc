export { search } from './definition.ts';
export { restartForeignLog } from './change-log-store.ts';
export { searchLimit } from './concurrency-limit.ts';
export { costlyWork } from './costly-work.ts';
export { knowledgeOf } from './knowledge/knowledge.ts';
export { placeTable } from './knowledge/place-table.ts';
export { readVocabularyFile } from './knowledge/vocabulary.ts';
export { memoryEngine } from './memory/memory-engine.ts';
export { openSearchEngine, type SearchThreads } from './open-engine.ts';
export { timeLeft, type BuildProgress, type SearchEngine } from './search-engine.ts';
export { sqlEngine } from './sql/sql-engine.ts';
export { countCandidates, findAmong, findByName, type WholeSearch } from './find-candidates.ts';
/** @public For jobs of features above: exports of a whole search. */
export { findAllCandidateIds, wholeSearchMax } from './find-candidates.ts';
/** @public */
export { measuredCoverage } from './filter-coverage.ts';
export { SearchTimes } from './search-times.ts';
export type { SearchParts } from './search-parts.ts';
export { visitorFields } from './index-schema.ts';
export { searchCounts, type CountedSearch, type SearchCounts } from './search-counts.ts';
export { setOfIds, setOfSorted } from './sets/set-of-ids.ts';
export { untilFollowed } from './until-followed.ts';
export { candidateSets } from './sets/candidate-sets.ts';
export { repairChangeLog } from './repair/repair-change-log.ts';
