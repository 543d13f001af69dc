// What is new in saved searches since each was last applied. What happened is read once for all of them.
import { savedSearchLimits } from '#contract/saved-searches/saved-search-limits.ts';
import type { SearchNews } from '#contract/saved-searches/saved-searches.ts';
import { searchFilters } from '#contract/search/search.ts';
import { searchLimits } from '#contract/search/search-filters.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { findRecentEvents, type RecentEvent } from '../candidates/public.ts';
import { countCandidates, findAmong, setOfIds, type SearchParts } from '../search/public.ts';
import { readingOfSaved } from './earlier-searches.ts';
import { findSavedSearches, type SavedRow } from './saved-searches-store.ts';

type Searcher = Parameters<typeof countCandidates>[2];

/** With more events than candidates may have changed, there is no number. */
const eventsMax = searchLimits.changedSinceMax;

const sinceOf = ({ lastViewedAt, createdAt }: SavedRow): Date => lastViewedAt ?? createdAt;

/** In the order of the saved searches. Ids of searches that the searcher may not see are left out. */
export async function findSearchNews(
  database: Database,
  searchParts: SearchParts,
  ids: readonly string[],
  searcher: Searcher,
): Promise<SearchNews[]> {
  const all = await findSavedSearches(database, searcher);
  const wanted = all.filter(({ id }) => ids.includes(id));
  if (wanted.length === 0) return [];
  const earliest = new Date(Math.min(...wanted.map((saved) => sinceOf(saved).getTime())));
  const events = await findRecentEvents(database, earliest, eventsMax + 1);
  // The latest ones were read. Of searches that were applied before the last of them, not everything is known.
  const knownFrom = events.length > eventsMax ? (events.at(-1)?.at ?? earliest) : null;
  const news: SearchNews[] = [];
  for (const saved of wanted) {
    const since = sinceOf(saved);
    const isKnown = knownFrom === null || since >= knownFrom;
    news.push(await newsOf(searchParts, saved, isKnown ? events.filter(({ at }) => at > since) : null, searcher));
  }
  return news;
}

/** `events`: what happened since the search was applied; null: too much. */
async function newsOf(
  searchParts: SearchParts,
  saved: SavedRow,
  events: readonly RecentEvent[] | null,
  searcher: Searcher,
): Promise<SearchNews> {
  const { id } = saved;
  const since = sinceOf(saved).toISOString();
  const filters = searchFilters.parse(readingOfSaved(saved, searchParts.knowledge).filters);
  try {
    const count = await countCandidates(searchParts, filters, searcher);
    const changed = events && [...new Set(events.map(({ candidateId }) => candidateId))];
    if (changed === null) return { id, count, failure: null, since, news: null, reasons: [] };
    if (count === 0 || changed.length === 0) return { id, count, failure: null, since, news: 0, reasons: [] };
    const idsMax = savedSearchLimits.explainedMax;
    const found = await findAmong(searchParts, filters, searcher, { among: setOfIds(changed), idsMax });
    const reasons = found.count > idsMax ? [] : reasonsOf(events ?? [], new Set(found.ids));
    return { id, count, failure: null, since, news: found.count, reasons };
  } catch (error) {
    // A list that the search names was deleted: the other searches are counted nevertheless.
    if (!(error instanceof AppError) || error.kind !== 'not_found') throw error;
    return { id, count: null, failure: error.message, since, news: 0, reasons: [] };
  }
}

/** Candidates by what happened to them, each once for each kind. */
function reasonsOf(events: readonly RecentEvent[], found: ReadonlySet<string>): SearchNews['reasons'] {
  const byKind = new Map<RecentEvent['kind'], Set<string>>();
  for (const { candidateId, kind } of events)
    if (found.has(candidateId)) byKind.set(kind, (byKind.get(kind) ?? new Set()).add(candidateId));
  return [...byKind]
    .map(([kind, ids]) => ({ kind, count: ids.size }))
    .toSorted((a, b) => b.count - a.count || a.kind.localeCompare(b.kind));
}
