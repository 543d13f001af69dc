import { readsFullNames } from '#contract/full-names.ts';
import { facetNames } from '#contract/search/search-filters.ts';
import {
  optimizedSearchInput,
  type AskedPage,
  type SearchAnswer,
  type SearchFilters,
  type SelectionAnswer,
} from '#contract/search/search.ts';
import { systemClock } from '#server/foundation/clock/public.ts';
import {
  signedIn,
  type OperationContext,
  type ShortCall,
  type ShortRoute,
} from '#server/foundation/operation/public.ts';
import { interpret, probableWords, toIndexQuery, wantedFacets, type Interpreted } from '#query-understanding/public.ts';
import { readerOf } from '../access/public.ts';
import { countOf } from './find-candidates.ts';
import { soughtByNpi } from './npi-search.ts';
import { answerOf, hasNoFilters } from './optional-words.ts';
import { searchInOrder } from './ordered-search.ts';
import { requireComplete } from './require-complete.ts';
import type { AnswerFrame, EngineAnswer, WrittenAnswer } from './search-engine.ts';
import type { SearchParts } from './search-parts.ts';
import { writtenAnswer } from './written-answer.ts';

/**
 * One page of the directory with its exact total and live counts: the answer of the contract, as JSON. Full names require
 * `viewContactInfo`. Candidates outside of the countries of the directory are never found.
 */
async function writePage(
  parts: SearchParts,
  { filters: typed, alsoCount, facets: atOnce, follows }: AskedPage,
  { caller: { userId }, access, signal }: ShortCall,
): Promise<Uint8Array> {
  const { engine, knowledge, setsOf, times, cards } = parts;
  await cards.check({ userId, kind: access.kind });
  const showsFullNames = readsFullNames(access);
  const found = { requested: typed, sets: await setsOf(typed, readerOf(userId, access)) };
  const { requested, sets } = await soughtByNpi(parts, found, showsFullNames);
  const [today, coverage] = [systemClock.today(), await parts.coverage.read()];
  const facets = wantedFacets({ facets: atOnce, alsoCount });
  const following = facetNames.filter((name) => !facets.includes(name));
  const write = async (search: Interpreted): Promise<WrittenAnswer> => {
    const frame = { ...frameOf(search, parts, showsFullNames), coverage, following };
    const query = toIndexQuery(search, today, { sets, facets, follows: follows !== undefined });
    const options = { caller: userId };
    return sets.order === null
      ? engine.write(query, frame, signal, options)
      : writtenAnswer(await searchInOrder(engine, query, sets.order, signal, options), frame);
  };
  const ask = () =>
    answerOf(interpret(requested, knowledge), requested, {
      ask: write,
      count: countOf(parts, { sets, today, signal, caller: userId }),
    });
  // Counts that follow are a part of a search that was measured and recorded before.
  if (follows !== undefined) return (await ask()).answer.bytes;
  const { search, answer } = await times.measure(ask);
  const { count, ids, bytes } = answer;
  cards.count(userId, ids);
  if (search.leftOut.length > 0 || count === 0) recordUnmatched(parts, requested, { userId, leftOut: search.leftOut });
  return count > 0 ? bytes : withProbable(bytes, probableWords(search, knowledge));
}

/** The first ids of a search. Select All requires its own capability. */
export async function selectAll(
  parts: SearchParts,
  typed: SearchFilters,
  { rights, signal, ...context }: Pick<OperationContext, 'rights' | 'signal' | 'caller'>,
): Promise<SelectionAnswer> {
  await rights.demand('selectAll');
  requireComplete(parts);
  const { userId } = signedIn(context);
  const { engine, knowledge, setsOf, times, costlyWork } = parts;
  const access = await rights.access();
  const showsFullNames = readsFullNames(access);
  const search = async (): Promise<WholeAnswer> => {
    const asked = { requested: typed, sets: await setsOf(typed, readerOf(userId, access)) };
    const { requested, sets } = await soughtByNpi(parts, asked, showsFullNames);
    const today = systemClock.today();
    return times.measure(async () => {
      const { search: found, answer } = await answerOf(interpret(requested, knowledge), requested, {
        ask: (interpreted) =>
          searchInOrder(engine, toIndexQuery(interpreted, today, { sets }), sets.order, signal, { caller: userId }),
        count: countOf(parts, { sets, today, signal, caller: userId }),
      });
      return { ...answer, leftOut: found.leftOut };
    });
  };
  const { ids, count, leftOut, tookMs } = await costlyWork.run(userId, search, { signal });
  if (count === 0 || leftOut.length > 0) recordUnmatched(parts, typed, { userId, leftOut });
  return {
    success: true,
    count,
    totalPages: Math.ceil(count / typed.limit),
    tookMs,
    data: ids.map((id) => ({ id })),
  };
}

type WholeAnswer = EngineAnswer & Pick<Interpreted, 'leftOut'>;

/** Every call over HTTP except Select All. */
export const shortSearch = (parts: SearchParts, operation: ShortRoute['operation']): ShortRoute => ({
  operation,
  capability: 'search',
  answer: (body, call) => {
    const { data } = optimizedSearchInput.safeParse(body);
    return data === undefined || data.filters.selectAll ? null : writePage(parts, data, call);
  },
});

/** The same answer for a page that is rendered in this process. */
export async function readPage(
  parts: SearchParts,
  requested: AskedPage,
  { rights, signal, ...context }: Pick<OperationContext, 'rights' | 'signal' | 'caller'>,
): Promise<SearchAnswer> {
  const call = { caller: signedIn(context), access: await rights.access(), signal };
  return JSON.parse(Buffer.from(await writePage(parts, requested, call)).toString());
}

const frameOf = (
  { filters, place, understood, leftOut, marked }: Interpreted,
  { knowledge: { countries } }: SearchParts,
  showsFullNames: boolean,
): Omit<AnswerFrame, 'coverage' | 'following'> => ({
  limit: filters.limit,
  showsFullNames,
  place: place?.name ?? null,
  understood,
  leftOut,
  marked,
  countries,
});

/** Answers without candidates are small and rare, so reading one again costs little. */
function withProbable(bytes: Uint8Array, probable: SearchAnswer['probable']): Uint8Array {
  const answer: object = JSON.parse(Buffer.from(bytes).toString());
  return Buffer.from(JSON.stringify({ ...answer, probable }));
}

/** With filters, a result can be empty although the directory knows the words. Words that are left out are missing in any case. */
function recordUnmatched(parts: SearchParts, requested: SearchFilters, { userId, leftOut }: Unmatched): void {
  if (leftOut.length > 0) parts.recordUnmatched?.(userId, leftOut.map(({ text }) => text).join(' '));
  else if (hasNoFilters(requested)) parts.recordUnmatched?.(userId, requested.query);
}

interface Unmatched extends Pick<Interpreted, 'leftOut'> {
  userId: string;
}
