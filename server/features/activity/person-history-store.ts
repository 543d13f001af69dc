// What the members of a workspace did with one candidate, as the features that keep it publish it, in one order.
import type { PersonEvent } from '#contract/activity/person-history.ts';
import { allRows, type Database } from '#server/foundation/database/public.ts';
import { eventsOfCandidate } from '../lists/public.ts';
import { contactsOfCandidate } from '../workspace-contacts/public.ts';

export interface StoredPersonEvent {
  /** Microseconds since 1970. As text, because it is a bigint. */
  moment: string;
  /** Orders what happened at one moment. */
  key: string;
  byId: string | null;
  what: PersonEvent['what'];
  listId: string | null;
  listName: string | null;
  listOwnerId: string | null;
  to: string | null;
  toId: string | null;
}

export interface PersonHistorySpan {
  workspaceId: string;
  candidateId: string;
  days: number;
  /** Null: the latest ones. */
  before: Pick<StoredPersonEvent, 'moment' | 'key'> | null;
  limit: number;
}

/** Latest first. */
export const findPersonEvents = (
  { pool }: Pick<Database, 'pool'>,
  { workspaceId, candidateId, days, before, limit }: PersonHistorySpan,
): Promise<StoredPersonEvent[]> =>
  allRows(
    pool,
    `select moment::text, key, by_id as "byId", what, list_id as "listId", list_name as "listName", owner_id as "listOwnerId", after as "to", to_id as "toId"
     from (
       select (extract(epoch from at) * 1000000)::bigint as moment, done.* from (${eventsOfCandidate} union all ${contactsOfCandidate}) done
       where at > now() - make_interval(days => $3)
     ) event
     where $4::bigint is null or (moment, key collate "C") < ($4, $5 collate "C") order by moment desc, key collate "C" desc limit $6`,
    [workspaceId, candidateId, days, before?.moment ?? null, before?.key ?? null, limit],
  );
