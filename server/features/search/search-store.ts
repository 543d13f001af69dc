// Reads the directory for the index: all candidates once, then the changed ones.
import type { PoolClient } from 'pg';
import { firstRow, readSchemaVersion } from '#server/foundation/database/public.ts';
import { readPositionSeen, type ChangePosition, type NextChanges } from './change-log-store.ts';
import { waitForPreparedParts } from './prepared-parts-store.ts';

/** The columns that the index is built from. None contains a contact value. */
/** Parts of the clinical facts, in which an operator's own SQL may write anything. */
interface StoredClinical {
  licenses?: unknown;
  taxonomies?: unknown;
  enumeratedOn?: unknown;
  mailingState?: unknown;
  practicePlace?: unknown;
  furtherPlaces?: unknown;
  otherNames?: unknown;
  graduationYear?: unknown;
  languages?: unknown;
  boardCertifications?: unknown;
}

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
  /** JSON. The product writes an array of these; an operator may write anything. */
  education: ({ school?: unknown; degree?: unknown } | null)[] | Record<string, unknown>;
  /** JSON as well; null: the registry says nothing. */
  clinical: StoredClinical | null;
  linkedin_url: string | null;
  office_zip: string | null;
  phone_kind: string | null;
  email_kind: string | null;
  phone_verified_on: string | null;
  email_verified_on: string | null;
  verified_on: string | null;
}

/** The columns of an IndexedRow besides the id. */
export const indexedColumns = `first_name, middle_name, last_name, credentials, title, specialty, organization, city, state, country, company_size,
  company_industry, company_revenue, skills, education, clinical, linkedin_url, office_zip, phone_kind, email_kind,
  phone_verified_on, email_verified_on, verified_on`;
/** Skills as JSON, because parsing a PostgreSQL array costs the driver one eighth of the time of an index build. */
const columns = `id, ${indexedColumns.replace('skills', 'to_json(skills) as skills')}`;

/** Larger pages live long enough that the garbage collector copies them. */
const peopleAtOnce = 1_000;

/** Passes all candidates of one snapshot to the callback, in pages, and returns the position from which changes follow that snapshot. */
export async function readEverybody(client: PoolClient, onPage: (rows: IndexedRow[]) => void): Promise<ChangePosition> {
  await client.query('begin isolation level repeatable read read only');
  try {
    await client.query('set local statement_timeout = 0');
    return await readEverybodySeen(client, (rows) => Promise.resolve(onPage(rows)));
  } finally {
    await client.query('rollback');
  }
}

/** The same within the caller's transaction, which must use one snapshot. */
export async function readEverybodySeen(
  client: PoolClient,
  onPage: (rows: IndexedRow[]) => Promise<void>,
): Promise<ChangePosition> {
  // Everything below the watermark is in this snapshot. Changes above it that are also in the snapshot are read again, which is harmless.
  const position = await readPositionSeen(client);
  await waitForPreparedParts(client);
  await client.query(`declare people no scroll cursor for select ${columns} from listed_candidates`);
  // The database reads the next page while this one is processed.
  const fetchPage = (): Promise<IndexedRow[]> => {
    const page = client.query<IndexedRow>(`fetch ${peopleAtOnce} from people`).then(({ rows }) => rows);
    // If the previous page fails, this one is never awaited.
    page.catch(() => undefined);
    return page;
  };
  for (let rows = await fetchPage(); rows.length > 0;) {
    const next = fetchPage();
    await onPage(rows);
    rows = await next;
  }
  await client.query('close people');
  return position;
}

export async function countEverybody(client: PoolClient): Promise<number> {
  const row = await firstRow<{ count: string }>(client, 'select count(*) from listed_candidates');
  return Number(row?.count ?? 0);
}

export interface ChangePage extends Pick<NextChanges, 'changedIds' | 'position'> {
  /** The current candidates. Ids of `changedIds` that are missing here are no longer listed. */
  rows: IndexedRow[];
}

/** The current candidates. Ids that are no longer listed are absent. */
export async function readPeople(client: PoolClient, ids: readonly string[]): Promise<IndexedRow[]> {
  return (
    await client.query<IndexedRow>(`select ${columns} from listed_candidates where id = any($1::bigint[])`, [ids])
  ).rows;
}

/**
 * Passes the current candidates, and the ids of each page, to the callback in pages of one snapshot, so that another transaction is not seen in one page and missed
 * in another. `run` runs each statement and is told how many candidates it reads. After a failure the connection must be closed.
 */
export async function readPeopleInPages(
  client: PoolClient,
  ids: readonly string[],
  run: <T>(work: () => Promise<T>, people: number) => Promise<T>,
  onPage: (rows: IndexedRow[], ids: readonly string[]) => void,
): Promise<void> {
  await run(() => client.query('begin isolation level repeatable read read only'), 0);
  // The database reads the next page while this one is processed.
  const readPage = (from: number): Promise<IndexedRow[]> => {
    const page = ids.slice(from, from + peopleAtOnce);
    const rows = page.length === 0 ? Promise.resolve([]) : run(() => readPeople(client, page), page.length);
    // If the previous page fails, this one is never awaited.
    rows.catch(() => undefined);
    return rows;
  };
  let next = readPage(0);
  for (let from = 0; from < ids.length; from += peopleAtOnce) {
    const rows = await next;
    next = readPage(from + peopleAtOnce);
    onPage(rows, ids.slice(from, from + peopleAtOnce));
  }
  await run(() => client.query('commit'), 0);
}

/** Identifies the database and its schema: equal only for the same database of the same cluster at the same schema version. */
export async function readDatabaseIdentity(client: PoolClient): Promise<string> {
  const row = await firstRow<{ identity: string }>(
    client,
    `select concat_ws('/', (select system_identifier from pg_control_system()), pg_database.oid, datname) as identity
     from pg_database where datname = current_database()`,
  );
  if (row === null) throw new Error('The database does not know its own name.');
  return `${row.identity}/${await readSchemaVersion(client)}`;
}
