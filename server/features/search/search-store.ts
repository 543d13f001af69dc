// What the search reads: everybody once, then whoever has changed.
import type { PoolClient } from 'pg';

/** The columns the index is made of; no contact value among them. */
export interface IndexedRow {
  id: string;
  first_name: string | null;
  middle_name: string | null;
  last_name: string;
  credentials: string | null;
  title: string | null;
  specialty: string | null;
  organization: string | null;
  city: string | null;
  state: string | null;
  country: string | null;
  company_size: string | null;
  company_industry: string | null;
  company_revenue: string | null;
  skills: string[];
  education: { school: string; degree: string | null }[];
  linkedin_url: string | null;
  phone_kind: string | null;
  email_kind: string | null;
  verified_on: string | null;
}

const columns = `id, first_name, middle_name, last_name, credentials, title, specialty, organization, city, state, country, company_size,
  company_industry, company_revenue, skills, education, linkedin_url, phone_kind, email_kind, verified_on`;

/** A place in the change log. Rows are read in the order of their transactions, and only below every running one. */
export interface ChangePosition {
  /** xid8, as text. */
  transaction: string;
  sequence: string;
}

const rowsAtOnce = 5_000;

/** Hands over everybody as of one moment, in pages, and answers the position from which changes follow that moment. */
export async function readEverybody(client: PoolClient, onPage: (rows: IndexedRow[]) => void): Promise<ChangePosition> {
  await client.query('begin isolation level repeatable read read only');
  try {
    await client.query('set local statement_timeout = 0');
    const { rows: [moment] } = await client.query<{ xmin: string }>('select pg_snapshot_xmin(pg_current_snapshot())::text as xmin');
    await client.query(`declare people no scroll cursor for select ${columns} from candidates`);
    for (;;) {
      const { rows } = await client.query<IndexedRow>(`fetch ${rowsAtOnce} from people`);
      if (rows.length === 0) break;
      onPage(rows);
    }
    return { transaction: moment?.xmin ?? '0', sequence: '-1' };
  } finally {
    await client.query('rollback');
  }
}

export async function countEverybody(client: PoolClient): Promise<number> {
  const { rows: [row] } = await client.query<{ count: string }>('select count(*) from candidates');
  return Number(row?.count ?? 0);
}

export interface ChangePage {
  /** Candidates as they are now; those of `changedIds` that are missing here are gone. */
  rows: IndexedRow[];
  changedIds: string[];
  position: ChangePosition;
  /** True when the page was full and another may follow at once. */
  hasMore: boolean;
}

/** The next changes behind the position. A change whose transaction is not yet below every running one waits its turn. */
export async function readChanges(client: PoolClient, after: ChangePosition): Promise<ChangePage> {
  const changes = await client.query<{ transaction: string; sequence: string; candidate_id: string }>(
    `select transaction::text, sequence::text, candidate_id from candidate_changes
     where (transaction, sequence) > ($1::xid8, $2::bigint) and transaction < pg_snapshot_xmin(pg_current_snapshot())
     order by transaction, sequence limit ${rowsAtOnce}`,
    [after.transaction, after.sequence],
  );
  const last = changes.rows.at(-1);
  if (!last) return { rows: [], changedIds: [], position: after, hasMore: false };
  const changedIds = [...new Set(changes.rows.map((row) => row.candidate_id))];
  const { rows } = await client.query<IndexedRow>(`select ${columns} from candidates where id = any($1::bigint[])`, [changedIds]);
  const position = { transaction: last.transaction, sequence: last.sequence };
  return { rows, changedIds, position, hasMore: changes.rows.length === rowsAtOnce };
}

/** From now on every committed change wakes `onChange`; it carries nothing, the log is the truth. */
export async function listenForChanges(client: PoolClient, onChange: () => void): Promise<void> {
  client.on('notification', onChange);
  await client.query('listen candidate_changes');
}
