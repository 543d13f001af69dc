// Similar people of a call over HTTP: who may ask, whose cards this shows, and whose properties count.
import { searchFilters } from '#contract/search/search.ts';
import type { SimilarAnswer } from '#contract/search/similar.ts';
import { signedIn, type OperationContext } from '#server/foundation/operation/public.ts';
import { readerOf } from '../../access/public.ts';
import { largestCandidateId } from '../../candidates/public.ts';
import type { SearchParts } from '../search-parts.ts';
import { setOfIds } from '../sets/set-of-ids.ts';
import { readFacts, type Source } from './read-facts.ts';
import { similarTo } from './similar-search.ts';

interface Asked {
  physicianIds?: string[] | undefined;
  listId?: string | undefined;
}

const nobody: SimilarAnswer = {
  success: true,
  filters: null,
  count: 0,
  people: 0,
  reasons: [],
  widened: [],
  differs: [],
};

/** @throws AppError `LIST_NOT_FOUND`, `FAIR_USE` */
export async function findSimilar(
  parts: SearchParts,
  { physicianIds, listId }: Asked,
  { signal, rights, ...context }: Pick<OperationContext, 'signal' | 'rights' | 'caller'>,
): Promise<SimilarAnswer> {
  const { userId } = signedIn(context);
  const access = await rights.access();
  const reader = readerOf(userId, access);
  await parts.cards.check({ userId, kind: access.kind });
  const { within } =
    physicianIds === undefined
      ? await parts.setsOf(searchFilters.parse({ inList: listId }), reader)
      : { within: [[setOfIds(physicianIds.filter(isPossible))]] };
  const source: Source = { within, reader, signal };
  const facts = await readFacts(parts, source);
  if (facts.people === 0) return nobody;
  // What few people have in common says what each of them has, as their cards do.
  if (facts.people <= facts.cards.length)
    parts.cards.count(
      userId,
      facts.cards.map(({ id }) => id),
    );
  return similarTo(parts, source, facts, listId ?? null);
}

const isPossible = (id: string): boolean => BigInt(id) <= largestCandidateId;
