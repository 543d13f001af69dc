// Converts what a user types to queries of the index: values of fields, and candidates by name.
import type { SearchFilters } from '#contract/search.ts';
import { queryTextOf, wordTerms } from '#search-index/public.ts';
import type { IndexQuery, QueryText } from '#search-index/public.ts';
import { toIndexQuery } from '../index-query.ts';
import type { SearchOptions } from '../search-engine.ts';
import type { Vocabulary } from '../understanding/vocabulary/read-vocabulary.ts';
import type { SuggestionRequest } from './suggestion-request.ts';

/** Values that differ only in letter case or punctuation are one suggestion, so more are read than are shown. */
const valuesRead = 12;
/** More than there are states and provinces. */
const statesMax = 100;

export function toSuggestionQuery(
  filters: SearchFilters,
  request: SuggestionRequest,
  today: string,
  { sets, vocabulary }: Pick<SearchOptions, 'sets'> & { vocabulary: Vocabulary },
): IndexQuery {
  const options = { ...(sets === undefined ? {} : { sets }), vocabulary, idsMax: 0 };
  const query = { ...toIndexQuery(filters, today, options), offset: 0 };
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
