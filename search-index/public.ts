// What users of the library import.
export {
  largestDay,
  type Exclusion,
  type FacetValueCount,
  type FieldKind,
  type FieldSchema,
  type FieldValue,
  type IdSet,
  type IndexAnswer,
  type IndexChanges,
  type IndexDocument,
  type IndexHit,
  type IndexQuery,
  type IndexSchema,
  type Near,
  type OtherValues,
  type SetWithIds,
  type SortDirection,
  type SortKey,
  type SuggestedValue,
  type SuggestRequest,
  type TextGroup,
} from './schema.ts';
export { namedIn, UnknownSets } from './search/learned-sets.ts';
export { hasRoomFor, IndexReader, type SharedIndex } from './index-reader.ts';
export { setKeyOf, type SetKey, type FacetMemory } from './search/facet-cache.ts';
export { releaseSharedFacets, sharedFacetMemory } from './search/shared-facets.ts';
export {
  createIndexBuilder,
  loadSnapshot,
  type BulkChange,
  type IndexBuilder,
  type SearchIndex,
} from './search-index.ts';
export type { SharedSource } from './search/source.ts';
export { isRebuildOrder, rebuildSegment } from './rebuild/rebuild-segment.ts';
export type { MemoryChoice } from './segment/segment-memory.ts';
export type { SnapshotBytes } from './snapshot/read-snapshot.ts';
export { SnapshotUnusable } from './snapshot/snapshot-format.ts';
export { snapshotPieces } from './snapshot/write-snapshot.ts';
export { isPoint, metersOfSquaredChord, pointOf, squaredChord, squaredChordWithin, type Point } from './geometry.ts';
export { compareCodePoints, fold, sortKeyOf } from './text/fold.ts';
export { mayBeMisspelt, oneEditPatterns, type EditPattern } from './text/one-edit.ts';
export {
  parseQueryText,
  phraseTerms,
  queryTextOf,
  wholeTerm,
  wordTerms,
  type Alternative,
  type AnyTerm,
  type PhraseTerm,
  type QueryTerm,
  type QueryText,
  type WordTerm,
} from './text/query-text.ts';
export { storedOf } from './search/search.ts';
export { spellableWords, type Spelling } from './search/resolve-terms.ts';
export { scoreOf as matchScore, valueStrength, type Strength, type WholeStrength } from './search/score-bounds.ts';
export { closestTo, editsAtMost, isMisspellingOf, mayHaveTwoErrors } from './text/misspelling.ts';
export { compounds, wordForms, type Compound, type WordForms } from './text/words.ts';
