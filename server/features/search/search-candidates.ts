import { listFilterNames, singleFilterNames } from '#contract/search-filters.ts';
import { optimizedSearchInput } from '#contract/search.ts';
import type { SearchAnswer, SearchFilters, SelectionAnswer } from '#contract/search.ts';
import type { Admission } from '#server/foundation/admission/public.ts';
import type { CardLimit } from '../disclosures/public.ts';
import { signedIn } from '#server/foundation/operation/public.ts';
import type { OperationContext, ShortCall, ShortRoute } from '#server/foundation/operation/public.ts';
import { inCountries } from './covered-countries.ts';
import { placeOf } from './near-place.ts';
import type { AnswerFrame, SearchEngine } from './search-engine.ts';
import type { SearchTimes } from './search-times.ts';
import { effectiveSearch } from './understanding/effective-search.ts';
import { probableWords } from './understanding/probable-words.ts';
import { understand } from './understanding/understand.ts';
import type { SetsOf } from './sets/candidate-sets.ts';
import { framedAnswer } from './written-answer.ts';

/** What answers searches, and what reads the sets that their filters name. */
export interface SearchParts {
  engine: SearchEngine;
  setsOf: SetsOf;
  times: SearchTimes;
  /** The places of all operations that cost as much as many searches. Each account has a share. */
  costlyWork: Admission;
  /** Counts whose cards an account is shown. */
  cards: Pick<CardLimit, 'check' | 'count'>;
  /** Records a search term without results, without waiting. */
  recordUnmatched?: (userId: string, query: string) => void;
}

/**
 * One page of the directory with its exact total and live counts, or all ids. Select All requires its own capability, and
 * full names require `viewContactInfo`. Candidates outside of the countries of the directory are never found.
 */
export async function searchCandidates(
  parts: SearchParts,
  filters: SearchFilters,
  context: SearchContext,
): Promise<SearchAnswer | SelectionAnswer> {
  if (!filters.selectAll) return answerSearch(parts, filters, context);
  await context.rights.demand('selectAll');
  const { signal } = context;
  return parts.costlyWork.run(signedIn(context).userId, () => answerSearch(parts, filters, context), { signal });
}

type SearchContext = Pick<OperationContext, 'signal' | 'rights' | 'caller' | 'client'>;

async function answerSearch(
  { engine, setsOf, times, cards, recordUnmatched }: SearchParts,
  requested: SearchFilters,
  { signal, rights, caller, client }: SearchContext,
): Promise<SearchAnswer | SelectionAnswer> {
  const filters = inCountries(requested, engine.countries);
  const access = await rights.access();
  if (caller !== null && !filters.selectAll) await cards.check({ userId: caller.userId, kind: access.kind });
  const options = {
    caller: caller?.userId ?? client.address,
    sets: await setsOf(filters, caller?.userId ?? null),
  };
  const found = await times.measure(() => engine.search(filters, signal, options));
  const { ids, count, tookMs } = found;
  if (count === 0 && caller !== null && hasNoFilters(requested)) recordUnmatched?.(caller.userId, requested.query);
  if (filters.selectAll)
    return {
      success: true,
      count,
      totalPages: Math.ceil(count / filters.limit),
      tookMs,
      data: ids.map((id) => ({ id })),
    };
  if (caller !== null) cards.count(caller.userId, ids);
  const answer = framedAnswer(found, frameOf(engine, filters, access.capabilities.viewContactInfo.allowed));
  return count === 0 ? { ...answer, probable: probableWords(filters, engine.vocabulary) } : answer;
}

/** The same answers for calls that arrive without the framework. The thread that searches writes them. */
export const shortSearch = (parts: SearchParts, operation: ShortRoute['operation']): ShortRoute => ({
  operation,
  capability: 'search',
  answer: (body, call) => {
    const { data } = optimizedSearchInput.safeParse(body);
    return data === undefined || data.filters.selectAll ? null : writeAnswer(parts, data.filters, call);
  },
});

async function writeAnswer(
  { engine, setsOf, times, cards, recordUnmatched }: SearchParts,
  requested: SearchFilters,
  { caller, access, signal }: ShortCall,
): Promise<Uint8Array> {
  await cards.check({ userId: caller.userId, kind: access.kind });
  const filters = inCountries(requested, engine.countries);
  const frame = frameOf(engine, filters, access.capabilities.viewContactInfo.allowed);
  const options = { caller: caller.userId, sets: await setsOf(filters, caller.userId) };
  const { count, ids, bytes } = await times.measure(() => engine.write(filters, frame, signal, options));
  cards.count(caller.userId, ids);
  if (count > 0) return bytes;
  if (hasNoFilters(requested)) recordUnmatched?.(caller.userId, requested.query);
  return withProbable(bytes, probableWords(filters, engine.vocabulary));
}

function frameOf(
  { countries, vocabulary }: SearchEngine,
  filters: SearchFilters,
  showsFullNames: boolean,
): AnswerFrame {
  const { parts: understood, marked } = understand(filters, vocabulary);
  return {
    limit: filters.limit,
    showsFullNames,
    place: placeOf(effectiveSearch(filters, vocabulary).filters)?.name ?? null,
    understood,
    marked,
    countries,
  };
}

/** Answers without candidates are small and rare, so reading one again costs little. */
function withProbable(bytes: Uint8Array, probable: SearchAnswer['probable']): Uint8Array {
  const answer: object = JSON.parse(Buffer.from(bytes).toString());
  return Buffer.from(JSON.stringify({ ...answer, probable }));
}

/** With filters, a result can be empty although the directory knows the words. */
const hasNoFilters = (filters: SearchFilters): boolean =>
  listFilterNames.every((name) => filters[name].length === 0) &&
  singleFilterNames.every((name) => filters[name] === undefined) &&
  [...filters.inList, filters.near].join('') === '';
