// The operations about who is in a list, and about the work on them.
import type { ListMember } from '#contract/lists/list-members.ts';
import type { ContractImplementer } from '#server/foundation/operation/public.ts';
import { readerIn } from '../access/public.ts';
import { changeMember, readListMembers, removeFromList, restoreToList } from './change-members.ts';
import { changeManyMembers } from './change-many-members.ts';
import type { ListsParts } from './lists-routes.ts';
import type { Member } from './members-store.ts';
import { showList } from './show-lists.ts';

export const listMemberRoutes = ({ lists }: ContractImplementer, { database, queueWrite }: ListsParts) => ({
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
  getListMembers: lists.getListMembers.handler(async ({ input: { id, physicianIds }, context }) => ({
    data: (await readListMembers(database, await readerIn(context), id, physicianIds)).map(memberToContract),
  })),
  updateListMember: lists.updateListMember.handler(async ({ input: { id, physicianId, ...change }, context }) => {
    const reader = await readerIn(context);
    const place = { listId: id, candidateId: physicianId };
    return memberToContract(await queueWrite(reader.userId, () => changeMember(database, reader, place, change)));
  }),
  updateListMembers: lists.updateListMembers.handler(async ({ input: { id, changes }, context }) => {
    const reader = await readerIn(context);
    return queueWrite(reader.userId, () => changeManyMembers(database, reader, id, changes));
  }),
});

const memberToContract = ({
  candidateId,
  addedAt,
  stage,
  note,
  nextStep,
  nextStepOn,
  version,
}: Member): ListMember => ({
  physician_id: candidateId,
  added_at: addedAt.toISOString(),
  stage,
  note,
  next_step: nextStep,
  next_step_on: nextStepOn,
  version,
});
