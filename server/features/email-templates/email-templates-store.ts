import type { PoolClient } from 'pg';
import type { EmailTemplate, NewEmailTemplate } from '#contract/email-templates/email-templates.ts';
import { emailTemplatesMax } from '#contract/email-templates/email-options.ts';
import type { Database } from '#server/foundation/database/public.ts';

interface TemplateRow extends Omit<EmailTemplate, 'created_at'> {
  created_at: Date;
}

const columns = 'id, user_id, name, subject, body, tone, length, position_type, created_at';

const toContract = ({ created_at: createdAt, ...row }: TemplateRow): EmailTemplate => ({
  ...row,
  created_at: createdAt.toISOString(),
});

/** Newest first. */
export async function findTemplates({ pool }: Database, userId: string): Promise<EmailTemplate[]> {
  const { rows } = await pool.query<TemplateRow>(
    `select ${columns} from email_templates where user_id = $1 order by created_at desc, id limit $2`,
    [userId, emailTemplatesMax],
  );
  return rows.map(toContract);
}

/** Saves of one account run one after the other, so that its number of templates never exceeds the limit. */
export async function lockTemplates(client: PoolClient, userId: string): Promise<void> {
  await client.query('select pg_advisory_xact_lock(hashtextextended($1, 8))', [`email_templates/${userId}`]);
}

export async function countTemplates(client: PoolClient, userId: string): Promise<number> {
  const {
    rows: [row],
  } = await client.query<{ count: number }>('select count(*)::int as count from email_templates where user_id = $1', [
    userId,
  ]);
  return row?.count ?? 0;
}

/** The template of the user that is equal in every field; null when there is none. */
export async function findEqualTemplate(
  client: PoolClient,
  userId: string,
  { name, subject, body, tone, length, position_type }: NewEmailTemplate,
): Promise<EmailTemplate | null> {
  const {
    rows: [row],
  } = await client.query<TemplateRow>(
    `select ${columns} from email_templates
     where user_id = $1 and name = $2 and subject = $3 and body = $4 and tone = $5 and length = $6 and position_type = $7
     limit 1`,
    [userId, name, subject, body, tone, length, position_type],
  );
  return row === undefined ? null : toContract(row);
}

export async function insertTemplate(
  client: PoolClient,
  userId: string,
  { name, subject, body, tone, length, position_type }: NewEmailTemplate,
): Promise<EmailTemplate> {
  const {
    rows: [row],
  } = await client.query<TemplateRow>(
    `insert into email_templates (user_id, name, subject, body, tone, length, position_type)
     values ($1, $2, $3, $4, $5, $6, $7) returning ${columns}`,
    [userId, name, subject, body, tone, length, position_type],
  );
  if (row === undefined) throw new Error('The insert returned no row.');
  return toContract(row);
}

/** Null: the user has no such template. */
export async function setTemplateName(
  { pool }: Database,
  userId: string,
  id: string,
  name: string,
): Promise<EmailTemplate | null> {
  const {
    rows: [row],
  } = await pool.query<TemplateRow>(
    `update email_templates set name = $3 where user_id = $1 and id::text = $2 returning ${columns}`,
    [userId, id, name],
  );
  return row === undefined ? null : toContract(row);
}

/** False: the user has no such template. */
export async function removeTemplate({ pool }: Database, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await pool.query('delete from email_templates where user_id = $1 and id::text = $2', [
    userId,
    id,
  ]);
  return rowCount === 1;
}

/** The newest templates of one account belong to another from now on, at most `limit`; the rest stay. Returns how many. */
export async function giveTemplates(client: PoolClient, from: string, to: string, limit: number): Promise<number> {
  const { rowCount } = await client.query(
    `update email_templates set user_id = $2 where id in (
       select id from email_templates where user_id = $1 order by created_at desc, id limit $3)`,
    [from, to, limit],
  );
  return rowCount ?? 0;
}
