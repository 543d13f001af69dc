import { listFilterNames, singleFilterNames } from '#contract/search-filters.ts';
import { optimizedSearchInput } from '#contract/search.ts';
import type { SearchAnswer, SearchFilters, SelectionAnswer } from '#contract/search.ts';
import { systemClock } from '#server/foundation/clock/public.ts';
import { signedIn } from '#server/foundation/operation/public.ts';
import type { OperationContext, ShortCall, ShortRoute } from '#server/foundation/operation/public.ts';
import { interpret, probableWords, toIndexQuery } from '#query-understanding/public.ts';
import type { Interpreted } from '#query-understanding/public.ts';
import type { AnswerFrame, EngineAnswer } from './search-engine.ts';
import type { SearchParts } from './search-parts.ts';

/**
 * One page of the directory with its exact total and live counts: the answer of the contract, as JSON. Full names require
 * `viewContactInfo`. Candidates outside of the countries of the directory are never found.
 */
async function writePage(
  parts: SearchParts,
  requested: SearchFilters,
  { caller: { userId }, access, signal }: ShortCall,
): Promise<Uint8Array> {
  const { engine, knowledge, setsOf, times, cards } = parts;
  await cards.check({ userId, kind: access.kind });
  const sets = await setsOf(requested, userId);
  const search = interpret(requested, knowledge);
  const query = toIndexQuery(search, systemClock.today(), { sets });
  const frame = frameOf(search, parts, access.capabilities.viewContactInfo.allowed);
  const { count, ids, bytes } = await times.measure(() => engine.write(query, frame, signal, { caller: userId }));
  cards.count(userId, ids);
  if (count > 0) return bytes;
  recordUnmatched(parts, requested, userId);
  return withProbable(bytes, probableWords(search, knowledge));
}

/** The first ids of a search. Select All requires its own capability. */
export async function selectAll(
  parts: SearchParts,
  requested: SearchFilters,
  { rights, signal, ...context }: Pick<OperationContext, 'rights' | 'signal' | 'caller'>,
): Promise<SelectionAnswer> {
  await rights.demand('selectAll');
  const { userId } = signedIn(context);
  const { engine, knowledge, setsOf, times, costlyWork } = parts;
  const search = async (): Promise<EngineAnswer> => {
    const sets = await setsOf(requested, userId);
    const query = toIndexQuery(interpret(requested, knowledge), systemClock.today(), { sets });
    return times.measure(() => engine.search(query, signal, { caller: userId }));
  };
  const { ids, count, tookMs } = await costlyWork.run(userId, search, { signal });
  if (count === 0) recordUnmatched(parts, requested, userId);
  return {
    success: true,
    count,
    totalPages: Math.ceil(count / requested.limit),
    tookMs,
    data: ids.map((id) => ({ id })),
  };
}

/** Every call over HTTP except Select All. */
export const shortSearch = (parts: SearchParts, operation: ShortRoute['operation']): ShortRoute => ({
  operation,
  capability: 'search',
  answer: (body, call) => {
    const { data } = optimizedSearchInput.safeParse(body);
    return data === undefined || data.filters.selectAll ? null : writePage(parts, data.filters, call);
  },
});

/** The same answer for a page that is rendered in this process. */
export async function readPage(
  parts: SearchParts,
  requested: SearchFilters,
  { rights, signal, ...context }: Pick<OperationContext, 'rights' | 'signal' | 'caller'>,
): Promise<SearchAnswer> {
  const call = { caller: signedIn(context), access: await rights.access(), signal };
  return JSON.parse(Buffer.from(await writePage(parts, requested, call)).toString());
}

const frameOf = (
  { filters, place, understood, marked }: Interpreted,
  { knowledge: { countries } }: SearchParts,
  showsFullNames: boolean,
): AnswerFrame => ({
  limit: filters.limit,
  showsFullNames,
  place: place?.name ?? null,
  understood,
  marked,
  countries,
});

/** Answers without candidates are small and rare, so reading one again costs little. */
function withProbable(bytes: Uint8Array, probable: SearchAnswer['probable']): Uint8Array {
  const answer: object = JSON.parse(Buffer.from(bytes).toString());
  return Buffer.from(JSON.stringify({ ...answer, probable }));
}

/** With filters, a result can be empty although the directory knows the words. */
function recordUnmatched(parts: SearchParts, requested: SearchFilters, userId: string): void {
  if (hasNoFilters(requested)) parts.recordUnmatched?.(userId, requested.query);
}

const hasNoFilters = (filters: SearchFilters): boolean =>
  listFilterNames.every((name) => filters[name].length === 0) &&
  singleFilterNames.every((name) => filters[name] === undefined) &&
  [...filters.inList, filters.near].join('') === '';
