// Converts what a user types to queries of the index: values of fields, and candidates by name.
import { queryTextOf, wordTerms, type IndexQuery, type QueryText } from '#search-index/public.ts';
import { toIndexQuery, type Interpreted } from '#query-understanding/public.ts';
import type { SuggestedField } from '../index-schema.ts';
import type { CandidateSets } from '../sets/candidate-sets.ts';

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

/** Values that differ only in letter case or punctuation are one suggestion, so more are read than are shown. */
const valuesRead = 12;
/** More than there are states and provinces. */
const statesMax = 100;

export function toSuggestionQuery(
  search: Interpreted,
  request: SuggestionRequest,
  today: string,
  sets: CandidateSets,
): IndexQuery {
  const query = { ...toIndexQuery(search, today, { sets, idsMax: 0 }), offset: 0 };
  if (request.kind === 'values') {
    const { text, fields } = request;
    return {
      ...query,
      facets: ['state'],
      facetLimit: statesMax,
      suggest: fields.map((field) => ({ field, text, limit: valuesRead })),
    };
  }
  const { text, fullNames, limit } = request;
  const found = { ...query, stored: true, limit };
  return fullNames
    ? { ...found, text: withName(query.text, text) }
    : { ...found, contains: { ...query.contains, firstName: [text] } };
}

function withName(text: IndexQuery['text'], name: string): QueryText {
  const { required, ...others } = queryTextOf(text);
  const named = wordTerms(name, false).map((term) => ({
    kind: 'any' as const,
    alternatives: [{ term, groups: ['name'], typed: true }],
  }));
  return { ...others, required: [...required, ...named] };
}
