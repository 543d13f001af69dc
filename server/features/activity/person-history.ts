import { activityLimits } from '#contract/activity/activity-limits.ts';
import type { PersonEvent } from '#contract/activity/person-history.ts';
import { keptPeriods } from '#contract/kept-periods.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { Reader } from '../access/public.ts';
import { findNames, namedBy } from '../accounts/public.ts';
import { findListedNow, largestCandidateId } from '../candidates/public.ts';
import { findPersonEvents } from './person-history-store.ts';

const none = { data: [], hasMore: false };

/** Of a candidate who is not listed there is no history. `before`: the id of an entry, null: the latest ones. */
export async function readPersonHistory(
  database: Database,
  { seat }: Reader,
  { candidateId, before }: { candidateId: string; before: string | null },
): Promise<{ data: PersonEvent[]; hasMore: boolean }> {
  if (seat === null || BigInt(candidateId) > largestCandidateId) return none;
  if (!(await findListedNow(database, [candidateId])).has(BigInt(candidateId).toString())) return none;
  const limit = activityLimits.historyAtOnce;
  const [moment = '', key = ''] = before?.split('.') ?? [];
  const found = await findPersonEvents(database, {
    workspaceId: seat.workspaceId,
    candidateId,
    days: keptPeriods.listHistoryDays,
    before: before === null ? null : { moment, key },
    limit: limit + 1,
  });
  const events = found.slice(0, limit);
  const people = events.flatMap(({ byId, toId, listOwnerId }) => [byId, toId, listOwnerId]);
  const names = await findNames(
    database.pool,
    people.filter((id) => id !== null),
  );
  const data = events.map((event) => ({
    id: `${event.moment}.${event.key}`,
    at: new Date(Number(event.moment) / 1_000).toISOString(),
    by: namedBy(names, event.byId),
    what: event.what,
    list:
      event.listId === null || event.listName === null
        ? null
        : { id: event.listId, name: event.listName, owner: namedBy(names, event.listOwnerId) },
    to: event.to,
    to_member: namedBy(names, event.toId),
  }));
  return { data, hasMore: found.length > limit };
}
