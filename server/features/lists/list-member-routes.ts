// The operations about who is in a list, and about the work on them.
import { readsFullNames } from '#contract/full-names.ts';
import type { ListMember } from '#contract/lists/list-members.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { ContractImplementer } from '#server/foundation/operation/public.ts';
import { readerIn } from '../access/public.ts';
import { findNames, namedBy } from '../accounts/public.ts';
import { changeMember, readListMembers, removeFromList, restoreToList } from './change-members.ts';
import { changeManyMembers } from './change-many-members.ts';
import type { List } from './list.ts';
import type { ListsParts } from './lists-routes.ts';
import type { Member } from './members-store.ts';
import { readHistory } from './read-history.ts';
import { showList } from './show-lists.ts';

export const listMemberRoutes = ({ lists }: ContractImplementer, { database, queueWrite, keepSeat }: ListsParts) => ({
  removeFromList: lists.removeFromList.handler(async ({ input: { id, physicianIds }, context }) => {
    const reader = await readerIn(context);
    const { list, ...removal } = await queueWrite(reader.userId, () =>
      removeFromList(database, reader, id, physicianIds),
    );
    return { list: await showList(database.pool, reader, list), ...removal };
  }),
  restoreToList: lists.restoreToList.handler(async ({ input: { id, removalId }, context }) => {
    const reader = await readerIn(context);
    const { list, restored } = await queueWrite(reader.userId, () => restoreToList(database, reader, id, removalId));
    return { list: await showList(database.pool, reader, list), restored };
  }),
  getListMembers: lists.getListMembers.handler(async ({ input: { id, physicianIds }, context }) => {
    const { list, members } = await readListMembers(database, await readerIn(context), id, physicianIds);
    return { data: await showMembers(database, list, members) };
  }),
  updateListMember: lists.updateListMember.handler(async ({ input: { id, physicianId, ...change }, context }) => {
    const reader = await readerIn(context);
    const place = { listId: id, candidateId: physicianId };
    const write = () => changeMember({ database, keepSeat }, reader, place, change);
    const { list, member } = await queueWrite(reader.userId, write);
    const [shown] = await showMembers(database, list, [member]);
    if (shown === undefined) throw new Error('A changed member is not shown.');
    return shown;
  }),
  getListHistory: lists.getListHistory.handler(async ({ input: { id, before, physicianId }, context }) =>
    readHistory(database, await readerIn(context), {
      listId: id,
      before: before ?? null,
      candidateId: physicianId ?? null,
      fullNames: readsFullNames(await context.rights.access()),
    }),
  ),
  updateListMembers: lists.updateListMembers.handler(async ({ input: { id, changes }, context }) => {
    const reader = await readerIn(context);
    return queueWrite(reader.userId, () => changeManyMembers(database, reader, id, changes));
  }),
});

/** Who works on them is told of a shared list only. */
async function showMembers(
  { pool }: Database,
  { workspaceId }: List,
  members: readonly Member[],
): Promise<ListMember[]> {
  const ids = members.flatMap(({ addedBy, assignedTo }) => [addedBy, assignedTo].filter((id) => id !== null));
  const names = await findNames(pool, workspaceId === null ? [] : ids);
  return members.map((member) => ({
    physician_id: member.candidateId,
    added_at: member.addedAt.toISOString(),
    stage: member.stage,
    note: member.note,
    next_step: member.nextStep,
    next_step_on: member.nextStepOn,
    version: member.version,
    added_by: namedBy(names, member.addedBy),
    assigned_to: namedBy(names, member.assignedTo),
  }));
}
