export { lists } from './definition.ts';
export { forgetCandidate } from './change-members.ts';
export { addInChunks, lockTarget, type Addition, type ListTarget } from './add-to-list.ts';
export { eventsOfCandidate, findOwnEvents } from './events-store.ts';
export { forgetColleagues, releaseSteps } from './colleagues-store.ts';
export { changeInChunks, undoInChunks, type WholeChange } from './change-in-chunks.ts';
export { workOf } from './change-many-members.ts';
export { findChangedIds } from './changed-members-store.ts';
export { handOverLists } from './hand-over-lists.ts';
export { targetOf } from './lists-routes.ts';
export { listNotFound } from './list-failures.ts';
export { findListVersions } from './find-list-version.ts';
export {
  readChangedMembers,
  readDueMembers,
  readMemberChanges,
  readMembers,
  readMembersInOrder,
  readMovedMembers,
} from './member-sets-store.ts';
/** @public What exports will read. */
export { readListIds } from './read-list-ids.ts';
export { readList } from './list-access.ts';
export { showList } from './show-lists.ts';
export { writeQueue, type QueueWrite } from './write-queue.ts';
export { findLists, findOwnMembers, lockList, readerValues, unshareLists } from './lists-store.ts';
export { isListId } from './list.ts';
export { findMembersToContact, moveMembersBack, moveMembersOn, type StageMove } from './stage-moves-store.ts';
export { findMemberships, listsVersion, type MembershipOfCandidate } from './memberships-store.ts';
export { findMembers, type Member } from './members-store.ts';
