// The search of people similar to others, as an address of the search page with a name.
import type { PageContext } from '#contract/page-context.ts';
import type { SimilarAnswer } from '#contract/search/similar.ts';
import { readSavedSearch } from '../address/saved-search.ts';
import { addressOf } from '../address/search-address.ts';
import { nameOfSearch } from '../filters/name-of-search.ts';
import { openText, sameText, widenedText } from './similar-texts.ts';

/** Null: the people have no search. */
export function addressOfSimilar({ filters }: Pick<SimilarAnswer, 'filters'>): string | null {
  const search = filters === null ? null : readSavedSearch({ searchParams: filters });
  return search === null ? null : addressOf(search);
}

interface SimilarLink {
  name: string;
  address: string;
  count: number;
  /** Why these people are similar, and how the search was widened. */
  text: string;
}

/** People similar to one candidate; null when there is no such search, or it finds no one else. Never rejects. */
export async function loadSimilar(id: string, { call }: Pick<PageContext, 'call'>): Promise<SimilarLink | null> {
  const answer = await call('search.findSimilar', { physicianIds: [id] }).then(
    (found) => found,
    () => null,
  );
  const search = answer?.filters == null ? null : readSavedSearch({ searchParams: answer.filters });
  if (answer === null || search === null || answer.count < 2) return null;
  const texts = [sameText(answer), widenedText(answer.widened), openText(answer)];
  return {
    name: nameOfSearch({ search: { ...search, prefer: [] }, understood: [], nameOfList: () => 'List' }),
    address: addressOf(search),
    count: answer.count,
    text: texts.filter((text) => text !== null && text !== '').join(' '),
  };
}
