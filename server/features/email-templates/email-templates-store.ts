import type { PoolClient } from 'pg';
import type { NewEmailTemplate } from '#contract/email-templates/email-templates.ts';
import { allRows, onlyCount, firstRow, onlyRow, type Database } from '#server/foundation/database/public.ts';
import { sharedVersion, type Reader, type SharedWork } from '../access/public.ts';

export interface StoredTemplate extends NewEmailTemplate, SharedWork {
  id: string;
  /** Of the content. */
  version: number;
  createdAt: Date;
}

const columns = `id, user_id as "userId", name, subject, body, tone, length, position_type, version, created_at as "createdAt",
  workspace_id as "workspaceId", shared_right as "sharedRight"`;

/** Those of the account and those that are shared with it, newest first. */
export const findTemplates = ({ pool }: Database, { userId, seat }: Reader): Promise<StoredTemplate[]> =>
  allRows(
    pool,
    `select ${columns} from email_templates where user_id = $1 or workspace_id = $2 order by created_at desc, id`,
    [userId, seat?.workspaceId ?? null],
  );

/** Of any account: `allowedWork` decides what the reader may do. */
export const findTemplate = (connection: Pick<PoolClient, 'query'>, id: string): Promise<StoredTemplate | null> =>
  firstRow(connection, `select ${columns} from email_templates where id::text = $1`, [id]);

/** The same; until the transaction ends, no other one changes it. */
export const lockTemplate = (client: PoolClient, id: string): Promise<StoredTemplate | null> =>
  firstRow(client, `select ${columns} from email_templates where id::text = $1 for update`, [id]);

/** The caller holds the lock of the template. */
export async function setTemplateContent(
  client: PoolClient,
  id: string,
  { name, subject, body, tone, length, position_type }: NewEmailTemplate,
): Promise<void> {
  await client.query(
    `update email_templates set name = $2, subject = $3, body = $4, tone = $5, length = $6, position_type = $7, version = version + 1
     where id::text = $1`,
    [id, name, subject, body, tone, length, position_type],
  );
}

/** Saves of one account run one after the other, so that its number of templates never exceeds the limit. */
export async function lockTemplates(client: PoolClient, userId: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 8))', [`email_templates/${userId}`]);
}

export const countTemplates = (client: PoolClient, userId: string): Promise<number> =>
  onlyCount(client, 'select count(*)::int as count from email_templates where user_id = $1', [userId]);

/** The template of the user that is equal in every field; null when there is none. */
export const findEqualTemplate = (
  client: PoolClient,
  userId: string,
  { name, subject, body, tone, length, position_type }: NewEmailTemplate,
): Promise<StoredTemplate | null> =>
  firstRow(
    client,
    `select ${columns} from email_templates
     where user_id = $1 and name = $2 and subject = $3 and body = $4 and tone = $5 and length = $6 and position_type = $7
     limit 1`,
    [userId, name, subject, body, tone, length, position_type],
  );

export const insertTemplate = (
  client: PoolClient,
  userId: string,
  { name, subject, body, tone, length, position_type }: NewEmailTemplate,
): Promise<StoredTemplate> =>
  onlyRow(
    client,
    `insert into email_templates (user_id, name, subject, body, tone, length, position_type)
     values ($1, $2, $3, $4, $5, $6, $7) returning ${columns}`,
    [userId, name, subject, body, tone, length, position_type],
  );

export async function setTemplateName({ pool }: Database, id: string, name: string): Promise<void> {
  await pool.query('update email_templates set name = $2, version = version + 1 where id::text = $1', [id, name]);
}

export async function removeTemplate({ pool }: Database, id: string): Promise<void> {
  await pool.query('delete from email_templates where id::text = $1', [id]);
}

export const templatesTable = 'email_templates';

export const sharedTemplatesVersion = sharedVersion(templatesTable);

/** Templates of one account belong to another from now on: all that are shared, which stay shared, and the newest others, at most `ownMax`. Returns how many. */
export async function giveTemplates(
  client: PoolClient,
  { from, to, ownMax }: { from: string; to: string; ownMax: number },
): Promise<number> {
  const { rowCount } = await client.query(
    `update email_templates set user_id = $2 where id in (
       select id from email_templates where user_id = $1 and workspace_id is not null
       union all (select id from email_templates where user_id = $1 and workspace_id is null order by created_at desc, id limit $3))`,
    [from, to, ownMax],
  );
  return rowCount ?? 0;
}

export const countSharedBy = (client: PoolClient, userId: string): Promise<number> =>
  onlyCount(
    client,
    'select count(*)::int as count from email_templates where user_id = $1 and workspace_id is not null',
    [userId],
  );
