// Who signed in with the provider of a workspace, and who lost the seat. Subjects and addresses are hashes: they outlive the account.
import { createHash } from 'node:crypto';
import type { PoolClient } from 'pg';
import { allRows, firstRow, anyRow, type Database } from '#server/foundation/database/public.ts';

export interface StoredIdentity {
  id: string;
  subjectHash: Buffer | null;
  emailHash: Buffer;
  userId: string | null;
  endedAt: Date | null;
}

const columns = `id, subject_hash as "subjectHash", email_hash as "emailHash", user_id as "userId", ended_at as "endedAt"`;

const hashOf = (...parts: readonly string[]): Buffer => createHash('sha256').update(JSON.stringify(parts)).digest();

export const subjectHashOf = (workspaceId: string, issuer: string, subject: string): Buffer =>
  hashOf('subject', workspaceId, issuer, subject);
export const emailHashOf = (workspaceId: string, email: string): Buffer => hashOf('email', workspaceId, email);

/** Those of the subject or of the address: none, one or two. */
export const findIdentities = (
  client: PoolClient,
  workspaceId: string,
  { subjectHash, emailHash }: { subjectHash: Buffer; emailHash: Buffer },
): Promise<StoredIdentity[]> =>
  allRows(
    client,
    `select ${columns} from workspace_identities where workspace_id = $1 and (subject_hash = $2 or email_hash = $3)`,
    [workspaceId, subjectHash, emailHash],
  );

/** Who has lost the seat first. */
export const listIdentities = (connection: Pick<PoolClient, 'query'>, workspaceId: string): Promise<StoredIdentity[]> =>
  allRows(
    connection,
    `select ${columns} from workspace_identities where workspace_id = $1 order by ended_at desc nulls last, linked_at desc, id limit 2000`,
    [workspaceId],
  );

export async function insertIdentity(
  client: PoolClient,
  workspaceId: string,
  { subjectHash, emailHash, userId }: Pick<StoredIdentity, 'subjectHash' | 'emailHash' | 'userId'>,
): Promise<void> {
  await client.query(
    'insert into workspace_identities (workspace_id, subject_hash, email_hash, user_id) values ($1, $2, $3, $4)',
    [workspaceId, subjectHash, emailHash, userId],
  );
}

/** The seat of the member ends: signing in does not give another one. For workspaces without single sign-on it does nothing. */
export async function endIdentity(
  client: PoolClient,
  { workspaceId, userId, email }: { workspaceId: string; userId: string; email: string },
): Promise<void> {
  const { rowCount } = await client.query(
    'update workspace_identities set ended_at = now() where workspace_id = $1 and user_id = $2',
    [workspaceId, userId],
  );
  if (rowCount !== 0) return;
  await client.query(
    `insert into workspace_identities (workspace_id, email_hash, user_id, ended_at)
     select $1, $2, $3, now() where exists (select 1 from workspace_providers where workspace_id = $1)
     on conflict (workspace_id, email_hash) do update set ended_at = now(), user_id = excluded.user_id`,
    [workspaceId, emailHashOf(workspaceId, email), userId],
  );
}

/** The next sign-in links the person again. False: there is none. */
export const deleteIdentity = (client: PoolClient, workspaceId: string, id: string): Promise<boolean> =>
  anyRow(client, 'delete from workspace_identities where workspace_id = $1 and id = $2', [workspaceId, id]);

/** An invited person joined: what ended before does not count any more. */
export async function forgetEnded(client: PoolClient, workspaceId: string, email: string): Promise<void> {
  await client.query(
    'delete from workspace_identities where workspace_id = $1 and email_hash = $2 and ended_at is not null',
    [workspaceId, emailHashOf(workspaceId, email)],
  );
}

/** Of the account, for the file of its own data. */
export const findIdentityOf = ({ pool }: Database, userId: string): Promise<{ linkedAt: Date } | null> =>
  firstRow(
    pool,
    'select linked_at as "linkedAt" from workspace_identities where user_id = $1 and subject_hash is not null and ended_at is null',
    [userId],
  );
