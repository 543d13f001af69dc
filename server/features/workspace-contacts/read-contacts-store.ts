// What members read of the contacts of their workspace. A member of a suspended workspace reads nothing.
import type { PoolClient } from 'pg';
import type { WorkspaceContactKind } from '#contract/workspace-contacts/workspace-contacts.ts';
import { allRows, firstRow, onlyRow, type Database } from '#server/foundation/database/public.ts';

export interface LastContact {
  candidateId: string;
  /** Null: the account was deleted. */
  userId: string | null;
  /** The account has no seat in the workspace any more. */
  isFormer: boolean;
  kind: WorkspaceContactKind;
  at: Date;
  /** Whether the workspace warns before the next contact. */
  warns: boolean;
}

/** What counts as a contact in the workspace of the state. */
const counts = (kind: string): string => `(${kind} in ('call', 'email') or ${kind} = any(state.counts))`;

/** Of each of the candidates the last contact by another member of the reader's workspace. */
export async function findLastContacts(
  { pool }: Pick<Database, 'pool'>,
  readerId: string,
  candidateIds: readonly string[],
): Promise<LastContact[]> {
  const { rows } = await pool.query<LastContact>({
    name: 'find_last_contacts',
    text: `select distinct on (contact.candidate_id) contact.candidate_id as "candidateId", contact.user_id as "userId",
        other.user_id is null as "isFormer", kind, contact.at, contact.at > now() - make_interval(days => warning_days) as warns
      from workspace_seats seat
      join workspace_contact_states state on state.workspace_id = seat.workspace_id
      join workspace_contacts contact on contact.workspace_id = seat.workspace_id
      left join workspace_seats other on other.user_id = contact.user_id and other.workspace_id = seat.workspace_id
      where seat.user_id = $1 and not seat.is_suspended and contact.candidate_id = any($2::bigint[])
        and contact.user_id is distinct from $1 and ${counts('kind')}
      order by contact.candidate_id, contact.at desc`,
    values: [readerId, candidateIds],
  });
  return rows;
}

/** The contacts of the workspace $1 with the candidate $2 that count in it; beside them what lists publish of a candidate, which is empty. */
export const contactsOfCandidate = `select at, concat('c', kind, coalesce(user_id, '')) as key, user_id as by_id, kind as what, null::uuid as list_id, null as list_name, null as owner_id, null as after, null as to_id
  from workspace_contacts contact join workspace_contact_states state using (workspace_id)
  where workspace_id = $1::uuid and candidate_id = $2::bigint and ${counts('kind')}`;

/** Changes with every change of what the account $1 sees of its workspace's contacts. No row: it sees none. */
export const contactsVersion = `select concat(seat.workspace_id, '-', version)
  from workspace_seats seat left join workspace_contact_states state on state.workspace_id = seat.workspace_id
  where user_id = $1 and not is_suspended`;

/** Whom a search finds as contacted: from this moment on, and by which workspace. */
export interface ContactSpan {
  /** As PostgreSQL writes it; a full hour, so that searches of an hour share what was read. */
  since: string;
  /** Null: the account acts in none. */
  workspaceId: string | null;
  /** Changes when what was read before no longer counts. */
  state: string;
}

export async function readContactSpan(
  { pool }: Pick<Database, 'pool'>,
  userId: string,
  days: number,
): Promise<ContactSpan> {
  const {
    rows: [row],
  } = await pool.query<ContactSpan>({
    name: 'read_contact_span',
    text: `select (date_trunc('hour', now()) - make_interval(days => $2))::text as since, seat.workspace_id as "workspaceId",
        concat_ws(' ', state.resets, state.counts::text) as state
      from (select $1::text as id) as reader
      left join workspace_seats seat on seat.user_id = reader.id and not seat.is_suspended
      left join workspace_contact_states state on state.workspace_id = seat.workspace_id`,
    values: [userId, days],
  });
  if (row === undefined) throw new Error('A left join returned no row.');
  return row;
}

/**
 * Whom the workspace contacted since a moment, as far as an earlier call that returned `known` as `until` did not return them. The moments
 * are those at which transactions began, so a few candidates are returned again.
 */
export const readContactedIds = (
  { pool }: Pick<Database, 'pool'>,
  workspaceId: string,
  since: string,
  known: string | null,
): Promise<{ until: string; candidateIds: string[] }> =>
  onlyRow(
    pool,
    `select now()::text as until, coalesce(array_agg(distinct candidate_id::text) filter (where candidate_id is not null), '{}') as "candidateIds"
     from workspace_contacts contact join workspace_contact_states state using (workspace_id)
     where workspace_id = $1 and at >= greatest($2::timestamptz, coalesce($3::timestamptz - interval '2 minutes', '-infinity'))
       and ${counts('kind')}`,
    [workspaceId, since, known],
  );

export interface ContactNotice {
  /** What counts beside calls and emails. */
  counts: ('reveal' | 'export')[];
  warningDays: number;
}

/** Null: the workspace has not chosen. */
export const findNotice = (connection: Pick<PoolClient, 'query'>, workspaceId: string): Promise<ContactNotice | null> =>
  firstRow(
    connection,
    'select counts, warning_days as "warningDays" from workspace_contact_states where workspace_id = $1',
    [workspaceId],
  );

export async function saveNotice(
  client: PoolClient,
  workspaceId: string,
  { counts: counted, warningDays }: ContactNotice,
): Promise<void> {
  await client.query(
    `insert into workspace_contact_states as state (workspace_id, version, counts, warning_days) values ($1, 1, $2, $3)
     on conflict (workspace_id) do update set version = state.version + 1, counts = excluded.counts, warning_days = excluded.warning_days`,
    [workspaceId, counted, warningDays],
  );
}

/** What workspaces keep of the contacts of an account, for its owner. */
export const findNotedContacts = (
  { pool }: Pick<Database, 'pool'>,
  userId: string,
  limit: number,
): Promise<{ workspaceId: string; candidateId: string; kind: WorkspaceContactKind; at: Date }[]> =>
  allRows(
    pool,
    `select workspace_id as "workspaceId", candidate_id as "candidateId", kind, at from workspace_contacts
     where user_id = $1 order by at desc, candidate_id limit $2`,
    [userId, limit],
  );
