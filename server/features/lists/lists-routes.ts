import type { ListMember } from '#contract/lists/lists.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { signedIn } from '#server/foundation/operation/public.ts';
import type { ContractImplementer } from '#server/foundation/operation/public.ts';
import { addToList } from './add-to-list.ts';
import type { ListTarget } from './add-to-list.ts';
import { changeMember, readListMembers, removeFromList, restoreToList } from './change-members.ts';
import { changeManyMembers } from './change-many-members.ts';
import { listNotFound } from './list-failures.ts';
import { toContract } from './list.ts';
import { countDue, findLists } from './lists-store.ts';
import { changeList, createList, readList, removeList } from './manage-lists.ts';
import type { Member } from './members-store.ts';
import type { QueueWrite } from './write-queue.ts';

export const listsRoutes = ({ lists }: ContractImplementer, database: Database, queueWrite: QueueWrite) => ({
  addToList: lists.addToList.handler(async ({ input: { body, headers }, context }) => {
    const { userId } = signedIn(context);
    const target = targetOf(body, headers['idempotency-key'] ?? null);
    const { list, added, alreadyThere, gone } = await queueWrite(userId, () =>
      addToList(database, userId, target, body.physicianIds),
    );
    return { success: true as const, list: toContract(list), added, already_there: alreadyThere, gone };
  }),
  getLists: lists.getLists.handler(async ({ input: { dueBy }, context }) => {
    const { userId } = signedIn(context);
    const found = await findLists(database, userId);
    const due = dueBy === undefined ? null : await countDue(database, userId, dueBy);
    return { data: found.map((list) => ({ ...toContract(list), ...(due && { due_count: due.get(list.id) ?? 0 }) })) };
  }),
  getList: lists.getList.handler(async ({ input, context }) =>
    toContract(await readList(database, signedIn(context).userId, input.id)),
  ),
  createList: lists.createList.handler(async ({ input, context }) => {
    const { userId } = signedIn(context);
    return toContract(await queueWrite(userId, () => createList(database, userId, input)));
  }),
  updateList: lists.updateList.handler(async ({ input: { id, ...text }, context }) => {
    const { userId } = signedIn(context);
    return toContract(await queueWrite(userId, () => changeList(database, userId, id, text)));
  }),
  deleteList: lists.deleteList.handler(async ({ input, context }) => {
    const { userId } = signedIn(context);
    await queueWrite(userId, () => removeList(database, userId, input.id));
    return { success: true as const };
  }),
  removeFromList: lists.removeFromList.handler(async ({ input: { id, physicianIds }, context }) => {
    const { userId } = signedIn(context);
    const { list, ...removal } = await queueWrite(userId, () => removeFromList(database, userId, id, physicianIds));
    return { list: toContract(list), ...removal };
  }),
  restoreToList: lists.restoreToList.handler(async ({ input: { id, removalId }, context }) => {
    const { userId } = signedIn(context);
    const { list, restored } = await queueWrite(userId, () => restoreToList(database, userId, id, removalId));
    return { list: toContract(list), restored };
  }),
  getListMembers: lists.getListMembers.handler(async ({ input: { id, physicianIds }, context }) => ({
    data: (await readListMembers(database, signedIn(context).userId, id, physicianIds)).map(memberToContract),
  })),
  updateListMember: lists.updateListMember.handler(async ({ input: { id, physicianId, ...change }, context }) => {
    const { userId } = signedIn(context);
    const place = { listId: id, candidateId: physicianId };
    return memberToContract(await queueWrite(userId, () => changeMember(database, userId, place, change)));
  }),
  updateListMembers: lists.updateListMembers.handler(async ({ input: { id, changes }, context }) => {
    const { userId } = signedIn(context);
    return queueWrite(userId, () => changeManyMembers(database, userId, id, changes));
  }),
});

/** The contract requires exactly one of the two. */
export function targetOf(
  { listId, listName }: { listId: string | null; listName: string | null },
  creationKey: string | null,
): ListTarget {
  if (listId !== null) return { listId };
  if (listName === null) throw listNotFound();
  return { newName: listName, creationKey };
}

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
