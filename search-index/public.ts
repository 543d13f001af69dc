// What users of the library import.
export type {
  FacetValueCount,
  FieldKind,
  FieldSchema,
  FieldValue,
  IndexAnswer,
  IndexChanges,
  IndexDocument,
  IndexHit,
  IndexQuery,
  IndexSchema,
  SortDirection,
  SortKey,
  TextGroup,
} from './schema.ts';
export { IndexReader, type SharedIndex } from './index-reader.ts';
export { createIndexBuilder, loadSnapshot, type IndexBuilder, type SearchIndex } from './search-index.ts';
export type { MemoryChoice } from './segment/segment-memory.ts';
export type { SnapshotBytes } from './snapshot/read-snapshot.ts';
export { SnapshotUnusable } from './snapshot/snapshot-format.ts';
export { snapshotPieces } from './snapshot/write-snapshot.ts';
export { compareCodePoints, fold, sortKeyOf } from './text/fold.ts';
export { oneEditPatterns, typingErrorMinimumLetters, type EditPattern } from './text/one-edit.ts';
export { parseQueryText, type QueryTerm, type QueryText } from './text/query-text.ts';
export { compounds, wordForms, type Compound, type WordForms } from './text/words.ts';
