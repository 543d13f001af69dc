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
export { createIndexBuilder, type IndexBuilder, type SearchIndex } from './search-index.ts';
export { compareCodePoints, fold, sortKeyOf } from './text/fold.ts';
export { oneEditPatterns, typingErrorMinimumLetters, type EditPattern } from './text/one-edit.ts';
export { parseQueryText, type QueryTerm, type QueryText } from './text/query-text.ts';
export { compounds, wordForms, type Compound, type WordForms } from './text/words.ts';
