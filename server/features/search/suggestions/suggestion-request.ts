// What is asked of an engine while a user types.
import type { SuggestedField } from '../index-schema.ts';

export type SuggestionRequest = ValueRequest | NameRequest;

/** The most frequent values of fields that hold the words of the text, and the candidates of each state. */
interface ValueRequest {
  kind: 'values';
  text: string;
  fields: readonly SuggestedField[];
}

/** The first candidates whose names have all words of the text. */
interface NameRequest {
  kind: 'names';
  text: string;
  /** False: only first names are compared, because the caller may not see last names. */
  fullNames: boolean;
  limit: number;
}
