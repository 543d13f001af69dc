// A search in the order of a list: the engine finds the candidates, and the user's own work on the list orders them.
import type { IndexQuery } from '#search-index/public.ts';
import type { EngineAnswer, SearchEngine, SearchOptions } from './search-engine.ts';
import type { CandidateSets } from './sets/candidate-sets.ts';
import { setOfIds } from './sets/set-of-ids.ts';

/** Facets and count are those of the whole search, and the page is of the order of `sets`, or of the engine's where there is none. */
export async function searchInOrder(
  engine: Pick<SearchEngine, 'search'>,
  query: IndexQuery,
  order: CandidateSets['order'],
  signal: AbortSignal,
  options: SearchOptions,
): Promise<EngineAnswer> {
  if (order === null || query.limit === 0) return engine.search(query, signal, options);
  const all = { ...query, stored: false, alsoStored: [], offset: 0, limit: order.length };
  const found = await engine.search(all, signal, options);
  const ids = pageOf(order, new Set(found.ids), query);
  if (query.stored === false || ids.length === 0) return { ...found, ids };
  const page = { ...query, within: [...(query.within ?? []), [setOfIds(ids)]], facets: [], offset: 0 };
  const { cards, tookMs } = await engine.search(page, signal, options);
  const byId = new Map(cards.map((card) => [card.id, card]));
  // A candidate who is removed between both searches has no card.
  const shown = ids.flatMap((id) => byId.get(id) ?? []);
  return { ...found, ids: shown.map(({ id }) => id), cards: shown, tookMs: found.tookMs + tookMs };
}

/** Walks through the order up to the end of the page. */
function pageOf(
  order: BigUint64Array,
  found: ReadonlySet<string>,
  { offset, limit }: Pick<IndexQuery, 'offset' | 'limit'>,
): string[] {
  const ids: string[] = [];
  let passed = 0;
  for (const one of order) {
    if (ids.length === limit) break;
    const id = one.toString();
    if (!found.has(id)) continue;
    if (passed >= offset) ids.push(id);
    passed += 1;
  }
  return ids;
}
