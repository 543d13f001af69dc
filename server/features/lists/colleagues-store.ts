// Accounts that stop working together: a member leaves a workspace or becomes a viewer, or the workspace closes.
import type { PoolClient } from 'pg';

/** Removes colleagues from the accounts' own lists, and the accounts from the next steps in lists of others. In the caller's transaction. */
export async function forgetColleagues(client: PoolClient, userIds: readonly string[]): Promise<void> {
  // In the order of all who lock several lists.
  await client.query(
    `select id from lists where user_id = any($1::text[]) or id in (select list_id from list_members where assigned_to = any($1::text[]))
     order by id for update`,
    [userIds],
  );
  await client.query(
    `with own as (
       update list_members set added_by = null, assigned_to = null
       where list_id in (select id from lists where user_id = any($1::text[])) and coalesce(added_by, assigned_to) is not null
       returning list_id
     )
     update lists set work_version = work_version + 1 where id in (select list_id from own)`,
    [userIds],
  );
  await releaseSteps(client, userIds);
  for (const table of ['removed_list_members', 'moved_list_members'])
    await client.query(
      `update ${table} set added_by = null, assigned_to = null
       where added_by = any($1::text[]) or assigned_to = any($1::text[])`,
      [userIds],
    );
}

/** No next step in lists of others belongs to the accounts, because they may not change those lists any more. In the caller's transaction. */
export async function releaseSteps(client: PoolClient, userIds: readonly string[]): Promise<void> {
  await client.query(
    `select id from lists where user_id <> all($1::text[]) and id in (select list_id from list_members where assigned_to = any($1::text[]))
     order by id for update`,
    [userIds],
  );
  await client.query(
    `with released as (
       update list_members set assigned_to = null
       where assigned_to = any($1::text[]) and list_id not in (select id from lists where user_id = any($1::text[])) returning list_id
     )
     update lists set work_version = work_version + 1 where id in (select list_id from released)`,
    [userIds],
  );
}
