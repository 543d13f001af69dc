import type { ListEvent } from '#contract/lists/list-history.ts';
import { listLimits } from '#contract/lists/list-limits.ts';
import { initialOf } from '#contract/candidates/shortened-name.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { Reader } from '../access/public.ts';
import { findNames, namedBy } from '../accounts/public.ts';
import { findCandidatesOfRows } from '../candidates/public.ts';
import { isPossible } from './change-members.ts';
import { findEvents } from './events-store.ts';
import { readList } from './list-access.ts';

interface HistoryOrder {
  listId: string;
  /** Null: the latest ones. */
  before: string | null;
  /** Null: of all candidates. */
  candidateId: string | null;
  fullNames: boolean;
}

/** @throws AppError `LIST_NOT_FOUND` */
export async function readHistory(
  database: Database,
  reader: Reader,
  { listId, before, candidateId, fullNames }: HistoryOrder,
): Promise<{ data: ListEvent[]; hasMore: boolean }> {
  const list = await readList(database, reader, listId);
  if (candidateId !== null && !isPossible(candidateId)) return { data: [], hasMore: false };
  const limit = listLimits.eventsAtOnce;
  const found = await findEvents(database, list, { before, candidateId, limit: limit + 1 });
  const events = found.slice(0, limit);
  const [names, candidates] = await Promise.all([
    findNames(
      database.pool,
      events.flatMap(({ byId, toId }) => [byId, toId].filter((id) => id !== null)),
    ),
    findCandidatesOfRows(
      database,
      events.flatMap((event) => (event.candidateId === null ? [] : [event.candidateId])),
    ),
  ]);
  const person = (id: string | null) => {
    const candidate = id === null ? undefined : candidates.get(id);
    if (id === null || candidate === undefined) return null;
    const { firstName, lastName } = candidate;
    return { id, name: `${firstName ?? ''} ${fullNames ? lastName : initialOf(lastName)}`.trim() };
  };
  const data = events.map((event) => ({
    id: event.id,
    at: event.at.toISOString(),
    by: namedBy(names, event.byId),
    what: event.what,
    candidates: event.candidates,
    physician: person(event.candidateId),
    from: event.before,
    to: event.after,
    to_member: namedBy(names, event.toId),
  }));
  return { data, hasMore: found.length > limit };
}
