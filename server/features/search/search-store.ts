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
  skills: (string | null)[];
  /** JSON; an array of these where the product wrote it. */
  education: ({ school?: unknown; degree?: unknown } | null)[] | Record<string, unknown>;
  linkedin_url: string | null;
  phone_kind: string | null;
  email_kind: string | null;
  verified_on: string | null;
}

/** Skills as JSON: an array of PostgreSQL takes the driver an eighth of the time in which an index is built. */
const columns = `id, first_name, middle_name, last_name, credentials, title, specialty, organization, city, state, country, company_size,
  company_industry, company_revenue, to_json(skills) as skills, education, linkedin_url, phone_kind, email_kind, verified_on`;

/** A change of the log, up to which an index has read. Changes are read in the order of their transactions, and only below every running one. */
export interface ChangePosition {
  /** xid8, as text. */
  transaction: string;
  sequence: string;
  candidateId: string;
  /** Seconds since 1970 with microseconds, as text: together with the rest unlike any change of another history. */
  recordedAt: string;
}

/** Where an empty log is read from. */
const beginning: ChangePosition = { transaction: '0', sequence: '-1', candidateId: '0', recordedAt: '0' };

interface ChangeRow {
  transaction: string;
  sequence: string;
  candidate_id: string;
  recorded_at: string;
}

const changeColumns = 'transaction::text, sequence::text, candidate_id, extract(epoch from recorded_at)::text as recorded_at';
const belowEveryRunning = 'transaction < pg_snapshot_xmin(pg_current_snapshot())';
const behindPosition = '(transaction, sequence) > ($1::xid8, $2::bigint)';

const positionOf = (row: ChangeRow): ChangePosition =>
  ({ transaction: row.transaction, sequence: row.sequence, candidateId: row.candidate_id, recordedAt: row.recorded_at });

const peopleAtOnce = 5_000;
/** Large, so that an index far behind is changed seldom and much at a time. */
const changesAtOnce = 50_000;

/** Hands over everybody as of one moment, in pages, and answers the position from which changes follow that moment. */
export async function readEverybody(client: PoolClient, onPage: (rows: IndexedRow[]) => void): Promise<ChangePosition> {
  await client.query('begin isolation level repeatable read read only');
  try {
    await client.query('set local statement_timeout = 0');
    return await readEverybodySeen(client, (rows) => Promise.resolve(onPage(rows)));
  } finally {
    await client.query('rollback');
  }
}

/** The same within the caller's transaction, which must see one moment. */
export async function readEverybodySeen(client: PoolClient, onPage: (rows: IndexedRow[]) => Promise<void>): Promise<ChangePosition> {
  // Everything below the line is in this moment; changes above it that are in it as well are read once more.
  const { rows: [last] } = await client.query<ChangeRow>(
    `select ${changeColumns} from candidate_changes where ${belowEveryRunning} order by candidate_changes.transaction desc, candidate_changes.sequence desc limit 1`,
  );
  await client.query(`declare people no scroll cursor for select ${columns} from listed_candidates`);
  // The database looks up the next page while this one is worked on.
  const fetchPage = (): Promise<IndexedRow[]> => {
    const page = client.query<IndexedRow>(`fetch ${peopleAtOnce} from people`).then(({ rows }) => rows);
    // Should the page before it fail, nobody asks for this one any more.
    page.catch(() => undefined);
    return page;
  };
  for (let rows = await fetchPage(); rows.length > 0;) {
    const next = fetchPage();
    await onPage(rows);
    rows = await next;
  }
  await client.query('close people');
  return last === undefined ? beginning : positionOf(last);
}

export async function countEverybody(client: PoolClient): Promise<number> {
  const { rows: [row] } = await client.query<{ count: string }>('select count(*) from listed_candidates');
  return Number(row?.count ?? 0);
}

export interface ChangePage {
  /** Candidates as they are now; those of `changedIds` that are missing here are gone. */
  rows: IndexedRow[];
  changedIds: string[];
  position: ChangePosition;
  /** False when the transaction of the position goes on behind it: a batch comes in several pages, and is shown when all are there. */
  isWhole: boolean;
  /** True when there are changes behind the position: the page was full, or an older transaction still runs. */
  hasMore: boolean;
}

/** The next changes behind the position. A change whose transaction is not yet below every running one waits its turn. */
export async function readChanges(client: PoolClient, after: ChangePosition): Promise<ChangePage> {
  const place = [after.transaction, after.sequence];
  const changes = await client.query<ChangeRow>(
    `select ${changeColumns} from candidate_changes where ${behindPosition} and ${belowEveryRunning}
     order by candidate_changes.transaction, candidate_changes.sequence limit ${changesAtOnce}`, place);
  const last = changes.rows.at(-1);
  if (!last) {
    const { rows: [left] } = await client.query<{ exists: boolean }>(`select exists (select from candidate_changes where ${behindPosition})`, place);
    return { rows: [], changedIds: [], position: after, isWhole: true, hasMore: left?.exists ?? false };
  }
  const changedIds = [...new Set(changes.rows.map((row) => row.candidate_id))];
  const isWhole = changes.rows.length < changesAtOnce || !(await goesOn(client, last));
  return { rows: await readPeople(client, changedIds), changedIds, position: positionOf(last), isWhole, hasMore: true };
}

async function goesOn(client: PoolClient, { transaction, sequence }: ChangeRow): Promise<boolean> {
  const { rowCount } = await client.query('select from candidate_changes where transaction = $1::xid8 and sequence > $2::bigint limit 1', [transaction, sequence]);
  return rowCount !== 0;
}

/** Candidates as they are now; those who are gone are absent. */
export async function readPeople(client: PoolClient, ids: readonly string[]): Promise<IndexedRow[]> {
  return (await client.query<IndexedRow>(`select ${columns} from listed_candidates where id = any($1::bigint[])`, [ids])).rows;
}

/** All changes behind the position that this transaction sees, and the position below every running transaction. */
export async function readChangesSeen(client: PoolClient, after: ChangePosition): Promise<{ changedIds: string[]; position: ChangePosition }> {
  const { rows } = await client.query<ChangeRow & { settled: boolean }>(
    `select ${changeColumns}, ${belowEveryRunning} as settled from candidate_changes where ${behindPosition} order by candidate_changes.transaction, candidate_changes.sequence`,
    [after.transaction, after.sequence],
  );
  const last = rows.findLast(({ settled }) => settled);
  return { changedIds: [...new Set(rows.map((row) => row.candidate_id))], position: last === undefined ? after : positionOf(last) };
}

/** More changes than an index follows sooner than it is built anew. */
const followableChanges = 60_000;

/** False when the log cannot be followed from there: that change is not in it (pruned, or of another history), or too long ago. */
export async function canFollowFrom(client: PoolClient, { transaction, sequence, candidateId, recordedAt }: ChangePosition): Promise<boolean> {
  const { rows: [row] } = await client.query<{ known: boolean; behind: string }>(
    `select exists (select from candidate_changes where transaction = $1::xid8 and sequence = $2::bigint and candidate_id = $3::bigint and extract(epoch from recorded_at) = $4::numeric) as known,
       (select count(*) from (select from candidate_changes where ${behindPosition} limit ${followableChanges}) behind) as behind`,
    [transaction, sequence, candidateId, recordedAt],
  );
  return row !== undefined && row.known && Number(row.behind) < followableChanges;
}

/** Names the database and its schema: equal only for the same database of the same cluster in the same version. */
export async function readDatabaseIdentity(client: PoolClient): Promise<string> {
  const { rows: [row] } = await client.query<{ identity: string }>(
    `select concat_ws('/', (select system_identifier from pg_control_system()), pg_database.oid, datname, (select string_agg(name || ' ' || sha256, ',' order by name) from schema_migrations)) as identity
     from pg_database where datname = current_database()`,
  );
  if (row === undefined) throw new Error('The database does not know its own name.');
  return row.identity;
}

/** From now on every committed change wakes `onChange`; it carries nothing, the log is the truth. */
export async function listenForChanges(client: PoolClient, onChange: () => void): Promise<void> {
  client.on('notification', onChange);
  await client.query('listen candidate_changes');
}
