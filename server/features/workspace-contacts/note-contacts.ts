// The contacts of members, noted for their workspace in the transaction of the contact.
import type { PoolClient } from 'pg';
import type { WorkspaceContactKind } from '#contract/workspace-contacts/workspace-contacts.ts';
import type { Database } from '#server/foundation/database/public.ts';
import {
  findListed,
  followMergesBothWays,
  followNextMerges,
  withMergedInto,
  type MergeFollower,
  type UndoneMergeFollower,
} from '../candidates/public.ts';
import {
  deleteContactsTo,
  findSeated,
  lockContacts,
  putBackContacts,
  raiseVersions,
  raiseVersionsOf,
  saveContacts,
  type EarlierContact,
  type NewContact,
} from './contacts-store.ts';
import {
  findMergesOfContacts,
  moveContacts,
  moveContactsBack,
  readFollowedMerge,
  saveFollowedMerge,
} from './moved-contacts-store.ts';

/** The last step of a transaction, because others of the workspace wait for its version. Of accounts without a seat nothing is noted. */
export async function noteContacts(
  client: PoolClient,
  kind: WorkspaceContactKind,
  contacts: readonly NewContact[],
): Promise<void> {
  const userIds = [...new Set(contacts.map(({ userId }) => userId))];
  const seated = await findSeated(client, userIds);
  if (seated.size === 0) return;
  const ofMembers = contacts.filter(({ userId }) => seated.has(userId));
  await lockContacts(client, 'shared');
  const listed = new Set(await findListed(client, [...new Set(ofMembers.map(({ candidateId }) => candidateId))]));
  const noted = ofMembers.filter(({ candidateId }) => listed.has(candidateId));
  if (noted.length === 0) return;
  await saveContacts(client, kind, noted);
  await raiseVersionsOf(client, [...seated], { isReset: false });
}

/** After contacts of the account were undone. The last step of the transaction. */
export async function returnContacts(
  client: PoolClient,
  userId: string,
  contacts: readonly EarlierContact[],
): Promise<void> {
  if (contacts.length === 0 || !(await findSeated(client, [userId])).has(userId)) return;
  await lockContacts(client, 'shared');
  await putBackContacts(client, userId, contacts);
  await raiseVersionsOf(client, [userId], { isReset: true });
}

const contactsFollow: MergeFollower = {
  lockPosition: async (client) => {
    await lockContacts(client, 'alone');
    return readFollowedMerge(client);
  },
  savePosition: saveFollowedMerge,
  move: async (client, merges) => {
    for (const merge of merges) await raiseVersions(client, await moveContacts(client, merge));
  },
};

const movedContacts: UndoneMergeFollower = {
  findMerges: findMergesOfContacts,
  moveBack: async (client, mergeIds) => {
    for (const mergeId of mergeIds) await raiseVersions(client, await moveContactsBack(client, mergeId));
  },
};

const moveNext = (client: PoolClient): Promise<boolean> => followNextMerges(client, contactsFollow);

export const followMerges = (database: Database): Promise<void> =>
  followMergesBothWays(database, contactsFollow, [movedContacts]);

/** In the transaction of the removal, before it locks lists. */
export async function forgetContactsTo(client: PoolClient, candidateId: string): Promise<void> {
  // A candidate that was merged into this one a moment ago may still have contacts.
  while (await moveNext(client));
  await lockContacts(client, 'alone');
  await deleteContactsTo(client, await withMergedInto(client, candidateId));
}
