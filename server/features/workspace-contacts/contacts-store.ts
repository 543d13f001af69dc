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
export async function raiseVersions(client: PoolClient, workspaceIds: readonly string[]): Promise<void> {
  if (workspaceIds.length === 0) return;
  await client.query(
    `insert into workspace_contact_states as state (workspace_id, version, resets)
     select distinct id, 1, 1 from unnest($1::uuid[]) as workspace (id) order by 1
     on conflict (workspace_id) do update set version = state.version + 1, resets = state.resets + 1`,
    [workspaceIds],
  );
}

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
  // An undone merge puts none of them back.
  await client.query(
    `delete from moved_workspace_contacts moved using workspace_seats seat, unnest($2::bigint[], $3::text[], $4::timestamptz[]) as earlier (candidate_id, kind, at)
     where seat.user_id = $1 and moved.workspace_id = seat.workspace_id and moved.user_id = $1
       and moved.into_id = earlier.candidate_id and moved.kind = earlier.kind and moved.at > coalesce(earlier.at, '-infinity')`,
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

/** To a person who is removed from the directory, with the candidates that were merged into this one. */
export async function deleteContactsTo(client: PoolClient, candidateIds: readonly string[]): Promise<void> {
  const { rows } = await client.query<{ workspaceId: string }>(
    `with moved as (
       delete from moved_workspace_contacts where candidate_id = any($1::bigint[]) or into_id = any($1::bigint[])
     )
     delete from workspace_contacts where candidate_id = any($1::bigint[]) returning workspace_id as "workspaceId"`,
    [candidateIds],
  );
  await raiseVersions(
    client,
    rows.map(({ workspaceId }) => workspaceId),
  );
}

/** With what the workspace chose. */
export async function deleteContactsOfWorkspace(client: PoolClient, workspaceId: string): Promise<void> {
  await client.query('delete from workspace_contacts where workspace_id = $1', [workspaceId]);
  await client.query('delete from moved_workspace_contacts where workspace_id = $1', [workspaceId]);
  await client.query('delete from workspace_contact_states where workspace_id = $1', [workspaceId]);
}

/** The account is deleted. That the workspaces contacted these people stays. */
export async function forgetWhoContacted(client: PoolClient, userId: string): Promise<void> {
  await client.query('update workspace_contacts set user_id = null where user_id = $1', [userId]);
  await client.query('update moved_workspace_contacts set user_id = null where user_id = $1', [userId]);
}

const hasNoSeat = (name: string): string =>
  `not exists (select 1 from workspace_seats seat where seat.workspace_id = ${name}.workspace_id)`;

/** Older ones, and those of workspaces that were closed while a member contacted someone. */
export async function deleteOldContacts({ pool }: Pick<Database, 'pool'>, days: number): Promise<void> {
  await pool.query(
    `with old as (
       delete from workspace_contacts contact where at < now() - make_interval(days => $1) or ${hasNoSeat('contact')}
     ), moved as (
       delete from moved_workspace_contacts contact where at < now() - make_interval(days => $1) or ${hasNoSeat('contact')}
     )
     delete from workspace_contact_states state where ${hasNoSeat('state')}`,
    [days],
  );
}
