// Contacts with candidates who were merged into another one.
import type { PoolClient } from 'pg';
import { onlyColumn, onlyRow } from '#server/foundation/database/public.ts';
import type { Merge } from '../candidates/public.ts';

/** The last merge that the contacts have followed. The caller holds the lock of contacts alone. */
export async function readFollowedMerge(client: PoolClient): Promise<string> {
  const row = await onlyRow<{ id: string }>(client, 'select merge_id as id from followed_merges_of_contacts');
  return row.id;
}

export async function saveFollowedMerge(client: PoolClient, id: string): Promise<void> {
  await client.query('update followed_merges_of_contacts set merge_id = $1', [id]);
}

/** The two candidates are one person now. Returns the workspaces whose contacts moved. */
export async function moveContacts(client: PoolClient, { id, from, into }: Merge): Promise<string[]> {
  // Of deleted accounts, a contact with the other candidate at the same moment counts as the same one.
  return onlyColumn(
    client,
    `with moved as (
       delete from workspace_contacts where candidate_id = $2 returning workspace_id, kind, user_id, at
     ), kept as (
       insert into moved_workspace_contacts (merge_id, workspace_id, candidate_id, into_id, kind, user_id, at, into_at)
       select $1, workspace_id, $2, $3, kind, user_id, at, (
         select max(own.at) from workspace_contacts own
         where own.candidate_id = $3 and own.workspace_id = moved.workspace_id and own.kind = moved.kind
           and own.user_id is not distinct from moved.user_id and (own.user_id is not null or own.at = moved.at)
       ) from moved
     )
     insert into workspace_contacts (workspace_id, candidate_id, kind, user_id, at)
     select workspace_id, $3, kind, user_id, at from moved
     on conflict (workspace_id, candidate_id, kind, user_id) do update set at = greatest(workspace_contacts.at, excluded.at)
     returning workspace_id as "workspaceId"`,
    [id, from, into],
  );
}

/** The merges that moved contacts, some of them. */
export const findMergesOfContacts = (client: PoolClient, afterId: string, limit: number): Promise<string[]> =>
  onlyColumn(
    client,
    'select distinct merge_id as id from moved_workspace_contacts where merge_id > $1 order by id limit $2',
    [afterId, limit],
  );

const isJoined = `contact.candidate_id = moved.into_id and contact.workspace_id = moved.workspace_id and contact.kind = moved.kind
  and contact.user_id is not distinct from moved.user_id and contact.at = greatest(moved.at, moved.into_at)`;

/** Each candidate has the contacts from before the merge. A contact since then stays with the candidate who was contacted. */
export const moveContactsBack = (client: PoolClient, mergeId: string): Promise<string[]> =>
  onlyColumn(
    client,
    `with moved as (
       delete from moved_workspace_contacts where merge_id = $1 returning *
     ), gone as (
       delete from workspace_contacts contact using moved where ${isJoined} and moved.into_at is null
     ), kept as (
       update workspace_contacts contact set at = moved.into_at from moved where ${isJoined} and moved.into_at is not null
     )
     insert into workspace_contacts (workspace_id, candidate_id, kind, user_id, at)
     select workspace_id, candidate_id, kind, user_id, at from moved
     on conflict (workspace_id, candidate_id, kind, user_id) do update set at = greatest(workspace_contacts.at, excluded.at)
     returning workspace_id as "workspaceId"`,
    [mergeId],
  );
