// The contacts of workspaces. An account acts in the workspace where it has a seat.
import type { PoolClient } from 'pg';
import type { WorkspaceContactKind } from '#contract/workspace-contacts/workspace-contacts.ts';
import type { Database } from '#server/foundation/database/public.ts';

/**
 * Contacts are noted with the shared lock. A removal of a candidate and the following of merges hold it alone, so that no contact is noted
 * of a candidate who is removed at this moment.
 */
export async function lockContacts(client: PoolClient, lock: 'shared' | 'alone'): Promise<void> {
  await client.query(
    lock === 'shared'
      ? `select pg_advisory_xact_lock_shared(hashtext('workspace contacts'))`
      : `select pg_advisory_xact_lock(hashtext('workspace contacts'))`,
  );
}

/** Those of the accounts that have a seat, also in a workspace that is suspended. */
export async function findSeated(client: PoolClient, userIds: readonly string[]): Promise<Set<string>> {
  const { rows } = await client.query<{ userId: string }>({
    name: 'find_seated',
    text: 'select user_id as "userId" from workspace_seats where user_id = any($1::text[])',
    values: [userIds],
  });
  return new Set(rows.map(({ userId }) => userId));
}

export interface NewContact {
  userId: string;
  candidateId: string;
}

/** Now, each in the workspace of its account. In one order, so that two transactions of an account never wait for each other. */
export async function saveContacts(
  client: PoolClient,
  kind: WorkspaceContactKind,
  contacts: readonly NewContact[],
): Promise<void> {
  await client.query({
    name: 'save_workspace_contacts',
    text: `insert into workspace_contacts (workspace_id, candidate_id, kind, user_id)
      select distinct workspace_id, candidate_id, $3, user_id from unnest($1::text[], $2::bigint[]) as noted (user_id, candidate_id)
      join workspace_seats using (user_id) order by user_id, candidate_id
      on conflict (workspace_id, candidate_id, kind, user_id) do update set at = greatest(workspace_contacts.at, excluded.at)`,
    values: [contacts.map(({ userId }) => userId), contacts.map(({ candidateId }) => candidateId), kind],
  });
}

/** Raises the version of the workspaces of these accounts. `isReset`: contacts were taken back. */
export async function raiseVersionsOf(
  client: PoolClient,
  userIds: readonly string[],
  { isReset }: { isReset: boolean },
): Promise<void> {
  await client.query({
    name: 'raise_contact_versions',
    text: `insert into workspace_contact_states as state (workspace_id, version, resets)
      select distinct workspace_id, 1, $2::int from workspace_seats where user_id = any($1::text[]) order by 1
      on conflict (workspace_id) do update set version = state.version + 1, resets = state.resets + $2`,
    values: [userIds, isReset ? 1 : 0],
  });
}

/** After contacts of these workspaces were taken back. */
async function raiseVersions(client: PoolClient, workspaceIds: readonly string[]): Promise<void> {
  if (workspaceIds.length === 0) return;
  await client.query(
    `insert into workspace_contact_states as state (workspace_id, version, resets)
     select distinct id, 1, 1 from unnest($1::uuid[]) as workspace (id) order by 1
     on conflict (workspace_id) do update set version = state.version + 1, resets = state.resets + 1`,
    [workspaceIds],
  );
}

const workspacesOf = (rows: readonly { workspaceId: string }[]): string[] => rows.map(({ workspaceId }) => workspaceId);

export interface EarlierContact {
  candidateId: string;
  kind: WorkspaceContactKind;
  /** The latest one that is left; null: none is. */
  at: Date | null;
}

/** The last contacts of the account were taken back, so earlier ones are its last again. */
export async function putBackContacts(
  client: PoolClient,
  userId: string,
  contacts: readonly EarlierContact[],
): Promise<void> {
  const values = [
    userId,
    contacts.map(({ candidateId }) => candidateId),
    contacts.map(({ kind }) => kind),
    contacts.map(({ at }) => at),
  ];
  await client.query(
    `delete from workspace_contacts contact using workspace_seats seat, unnest($2::bigint[], $3::text[], $4::timestamptz[]) as earlier (candidate_id, kind, at)
     where seat.user_id = $1 and contact.workspace_id = seat.workspace_id and contact.user_id = $1
       and contact.candidate_id = earlier.candidate_id and contact.kind = earlier.kind and contact.at > coalesce(earlier.at, '-infinity')`,
    values,
  );
  await client.query(
    `insert into workspace_contacts (workspace_id, candidate_id, kind, user_id, at)
     select workspace_id, candidate_id, kind, user_id, at from workspace_seats,
       unnest($2::bigint[], $3::text[], $4::timestamptz[]) as earlier (candidate_id, kind, at)
     where user_id = $1 and at >= joined_at on conflict do nothing`,
    values,
  );
}

/** A candidate who is removed from the directory was contacted by no workspace. */
export async function deleteContactsTo(client: PoolClient, candidateId: string): Promise<void> {
  const { rows } = await client.query<{ workspaceId: string }>(
    'delete from workspace_contacts where candidate_id = $1 returning workspace_id as "workspaceId"',
    [candidateId],
  );
  await raiseVersions(client, workspacesOf(rows));
}

/** The two candidates are one person now. */
export async function moveContacts(client: PoolClient, from: string, into: string): Promise<void> {
  const { rows } = await client.query<{ workspaceId: string }>(
    `with moved as (delete from workspace_contacts where candidate_id = $1 returning workspace_id, kind, user_id, at)
     insert into workspace_contacts (workspace_id, candidate_id, kind, user_id, at)
     select workspace_id, $2, kind, user_id, at from moved
     on conflict (workspace_id, candidate_id, kind, user_id) do update set at = greatest(workspace_contacts.at, excluded.at)
     returning workspace_id as "workspaceId"`,
    [from, into],
  );
  await raiseVersions(client, workspacesOf(rows));
}

/** With what the workspace chose. */
export async function deleteContactsOfWorkspace(client: PoolClient, workspaceId: string): Promise<void> {
  await client.query('delete from workspace_contacts where workspace_id = $1', [workspaceId]);
  await client.query('delete from workspace_contact_states where workspace_id = $1', [workspaceId]);
}

/** The account is deleted. That the workspaces contacted these people stays. */
export async function forgetWhoContacted(client: PoolClient, userId: string): Promise<void> {
  await client.query('update workspace_contacts set user_id = null where user_id = $1', [userId]);
}

const hasNoSeat = (name: string): string =>
  `not exists (select 1 from workspace_seats seat where seat.workspace_id = ${name}.workspace_id)`;

/** Older ones, and those of workspaces that were closed while a member contacted someone. */
export async function deleteOldContacts({ pool }: Pick<Database, 'pool'>, days: number): Promise<void> {
  await pool.query(
    `with old as (
       delete from workspace_contacts contact where at < now() - make_interval(days => $1) or ${hasNoSeat('contact')}
     )
     delete from workspace_contact_states state where ${hasNoSeat('state')}`,
    [days],
  );
}

/** The last merge that the contacts have followed. The caller holds the lock of contacts alone. */
export async function readFollowedMerge(client: PoolClient): Promise<string> {
  const {
    rows: [row],
  } = await client.query<{ id: string }>('select merge_id as id from followed_merges_of_contacts');
  if (row === undefined) throw new Error('The position of the followed merges of contacts is missing.');
  return row.id;
}

export async function saveFollowedMerge(client: PoolClient, id: string): Promise<void> {
  await client.query('update followed_merges_of_contacts set merge_id = $1', [id]);
}
