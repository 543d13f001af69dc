// What the words that a user types may mean, with exact counts under the other filters.
import { readsFullNames } from '#contract/full-names.ts';
import { suggestionLimits } from '#contract/search/search-filters.ts';
import type { SearchFilters } from '#contract/search/search.ts';
import { withShortenedName } from '#contract/candidates/shortened-name.ts';
import type { Suggestions, TypedSearch } from '#contract/search/suggestions.ts';
import { systemClock } from '#server/foundation/clock/public.ts';
import type { OperationContext } from '#server/foundation/operation/public.ts';
import { interpret, toIndexQuery } from '#query-understanding/public.ts';
import { readerOf } from '../../access/public.ts';
import type { SearchParts } from '../search-parts.ts';
import type { CandidateSets } from '../sets/candidate-sets.ts';
import type { SuggestionParts } from './suggestion-parts.ts';
import { completeSentence } from './complete-sentence.ts';
import { suggestPlaces } from './suggest-places.ts';
import { countedValues, suggestWords } from './suggest-words.ts';
import { toSuggestionQuery } from './suggestion-query.ts';
import { typedWords, type TypedWords } from './typed-words.ts';

/** A database may be slow. Later than this, no fewer words are tried. */
const newAttemptsMs = 1_000;
/** Suggestions that take the database longer come too late for the user, and would keep it from searches. */
const statementMs = 800;

type Groups = Omit<Suggestions, 'success' | 'remainingQuery' | 'sentences' | 'tookMs'>;

/**
 * Completes as many of the last words as have suggestions; the words before stay in the search. Only callers with the capability
 * `viewContactInfo` find candidates by last name. For the others, candidates are suggested only when no words come before the completed
 * ones: a search for those words compares full names, so its candidates would confirm a last name.
 */
export async function suggestSearches(
  searchParts: SearchParts,
  typed: TypedSearch,
  { signal, rights, caller, client }: Pick<OperationContext, 'signal' | 'rights' | 'caller' | 'client'>,
): Promise<Suggestions> {
  const startedMs = performance.now();
  const { setsOf, cards } = searchParts;
  const access = await rights.access();
  const sets = await setsOf(typed, caller && readerOf(caller.userId, access));
  if (caller !== null) await cards.check({ userId: caller.userId, kind: access.kind });
  const asker = { caller: caller?.userId ?? client.address, signal, sets };
  const fullNames = readsFullNames(access);
  const sentences = await completeSentence(typed.query, searchParts.knowledge, (query) => {
    const { search, count } = suggestionParts(searchParts, searchOf(typed, query), asker);
    return count(search);
  });
  const answer = (words: TypedWords, groups: Groups): Suggestions => ({
    success: true,
    remainingQuery: words.before,
    sentences,
    ...groups,
    tookMs: Math.round((performance.now() - startedMs) * 1_000) / 1_000,
  });
  for (const words of typedWords(typed.query)) {
    if (signal.aborted || performance.now() - startedMs > newAttemptsMs) break;
    const parts = suggestionParts(searchParts, searchOf(typed, words.before), asker);
    const groups = await groupsFor(parts, words, fullNames);
    if (!hasSuggestions(groups)) continue;
    if (caller !== null)
      cards.count(
        caller.userId,
        groups.candidates.data.map(({ id }) => id),
      );
    return answer(words, groups);
  }
  return answer({ before: typed.query.trim(), last: '' }, noGroups);
}

const searchOf = (typed: TypedSearch, query: string): SearchFilters => ({
  ...typed,
  query,
  page: 1,
  limit: 1,
  sortKey: 'relevance',
  sortDirection: undefined,
  selectAll: false,
});

interface Asker {
  caller: string;
  signal: AbortSignal;
  sets: CandidateSets;
}

function suggestionParts(
  { engine, knowledge }: SearchParts,
  filters: SearchFilters,
  { caller, signal, sets }: Asker,
): SuggestionParts {
  const today = systemClock.today();
  return {
    filters,
    search: interpret(filters, knowledge),
    interpret: (others) => interpret(others, knowledge),
    suggest: (search, request) =>
      engine.search(toSuggestionQuery(search, request, today, sets), signal, { caller, statementMs }),
    count: async (search) =>
      (await engine.search(toIndexQuery(search, today, { sets, idsMax: 0 }), signal, { caller })).count,
  };
}

const noGroups: Groups = {
  specialties: [],
  titles: [],
  states: [],
  cities: [],
  postalCodes: [],
  organizations: [],
  candidates: { count: 0, data: [] },
};

const hasSuggestions = ({ candidates, ...values }: Groups): boolean =>
  candidates.count > 0 || Object.values(values).some(({ length }) => length > 0);

async function groupsFor(parts: SuggestionParts, { before, last }: TypedWords, fullNames: boolean): Promise<Groups> {
  const [words, candidates] = await Promise.all([
    suggestWords(parts, last),
    fullNames || before === '' ? suggestCandidates(parts, last, fullNames) : noGroups.candidates,
  ]);
  return {
    specialties: countedValues('specialty', words, parts.filters.specialty),
    titles: countedValues('title', words, parts.filters.title),
    organizations: countedValues('organization', words, parts.filters.organization),
    ...(await suggestPlaces(parts, last, words)),
    candidates,
  };
}

async function suggestCandidates(
  { search, suggest }: SuggestionParts,
  text: string,
  fullNames: boolean,
): Promise<Suggestions['candidates']> {
  const { count, cards } = await suggest(search, { kind: 'names', text, fullNames, limit: suggestionLimits.perGroup });
  return { count, data: fullNames ? cards : cards.map(withShortenedName) };
}
