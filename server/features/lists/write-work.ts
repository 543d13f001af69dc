// Writes stages and next steps of many members of one list, with the history of a shared one.
import type { PoolClient } from 'pg';
import type { Reader } from '../access/public.ts';
import { recordEvents } from './events-store.ts';
import type { List } from './list.ts';
import { updateMembers, type BulkChange, type MemberWorkBefore } from './members-store.ts';
import { workEvents } from './work-events.ts';

/** The members that are different afterwards, with what they had before. The caller holds the lock of the list. */
export async function writeWork(
  client: PoolClient,
  { userId }: Reader,
  list: List,
  changes: readonly BulkChange[],
): Promise<MemberWorkBefore[]> {
  const assignee = list.workspaceId === null ? null : userId;
  const before = await updateMembers(client, list.id, changes, assignee);
  const changeOf = new Map(changes.map(({ id, to }) => [id, to]));
  await recordEvents(
    client,
    list,
    userId,
    before.flatMap((work) =>
      workEvents(work.id, work, { ...work, assignedTo: work.assignedTo ?? assignee, ...changeOf.get(work.id) }),
    ),
  );
  return before;
}
