// Reads a job posting as a search, and counts what the search and each of its parts find. The text of the posting goes nowhere else.
import type { PostingAnswer } from '#contract/search/postings.ts';
import type { SearchFilters } from '#contract/search/search.ts';
import type { TypedSearch } from '#contract/search/suggestions.ts';
import { systemClock } from '#server/foundation/clock/public.ts';
import type { OperationContext } from '#server/foundation/operation/public.ts';
import { interpret, readPosting } from '#query-understanding/public.ts';
import { readerOf } from '../../access/public.ts';
import { countOf } from '../find-candidates.ts';
import { answerOf } from '../optional-words.ts';
import type { SearchParts } from '../search-parts.ts';

interface PastedPosting {
  posting: string;
  filters: Omit<TypedSearch, 'query' | 'understand' | 'required'>;
}

export async function countPosting(
  parts: SearchParts,
  { posting, filters }: PastedPosting,
  { signal, rights, caller, client }: Pick<OperationContext, 'signal' | 'rights' | 'caller' | 'client'>,
): Promise<PostingAnswer> {
  const { knowledge, setsOf, cards } = parts;
  const { query, marks, leftOut: notSearched } = readPosting(posting, knowledge);
  const searchOf = (removed: string[]): SearchFilters => ({ ...filters, ...oneCandidate, query, removed });
  const requested = searchOf(filters.removed);
  const access = await rights.access();
  const sets = await setsOf(requested, caller && readerOf(caller.userId, access));
  if (caller !== null) await cards.check({ userId: caller.userId, kind: access.kind });
  if (query === '') return { ...nothing, marks: [...marks], notSearched: [...notSearched] };
  const count = countOf(parts, {
    sets,
    today: systemClock.today(),
    signal,
    caller: caller?.userId ?? client.address,
  });
  const typed = interpret(requested, knowledge);
  const { search, answer } = await answerOf(typed, requested, {
    ask: async (asked) => ({ count: await count(asked) }),
    count,
  });
  const keys = typed.understood.map(({ key }) => key);
  const understood: PostingAnswer['understood'] = [];
  for (const part of typed.understood) {
    const alone = interpret(searchOf(keys.filter((key) => key !== part.key)), knowledge);
    understood.push({ ...part, count: await count(alone) });
  }
  return {
    success: true,
    query,
    understood,
    count: answer.count,
    leftOut: [...search.leftOut],
    marks: [...marks],
    notSearched: [...notSearched],
  };
}

const nothing = { success: true as const, query: '', understood: [], count: 0, leftOut: [] };

const oneCandidate = {
  understand: true,
  required: [],
  page: 1,
  limit: 1,
  sortKey: 'relevance',
  sortDirection: undefined,
  selectAll: false,
} satisfies Partial<SearchFilters>;
