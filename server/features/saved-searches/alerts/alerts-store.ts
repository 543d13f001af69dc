import type { PoolClient } from 'pg';
import type { AlertFrequency } from '#contract/saved-searches/alert-options.ts';
import type { AlertSettings } from '#contract/saved-searches/alerts.ts';
import { allRows, firstRow, type Database } from '#server/foundation/database/public.ts';
import type { SharedWork } from '../../access/public.ts';

export interface StoredAlert {
  searchId: string;
  userId: string;
  frequency: AlertFrequency;
  isPaused: boolean;
  toldPosition: string;
  lastRunAt: Date;
  nextRunAt: Date;
}

export interface NamedAlert extends StoredAlert {
  /** Of the saved search. */
  name: string;
  /** The saved search, which may belong to another account than the alert. */
  search: SharedWork;
}

/** An alert whose time has come, with what decides about it. */
export interface DueAlert extends NamedAlert, Omit<AlertSettings, 'isOn'> {
  searchParams: unknown;
}

const searchColumn = `json_build_object(
  'userId', search.user_id, 'workspaceId', search.workspace_id, 'sharedRight', search.shared_right) as search`;
const columns = `search_id as "searchId", alert.user_id as "userId", frequency, is_paused as "isPaused",
  told_position as "toldPosition", last_run_at as "lastRunAt", next_run_at as "nextRunAt"`;
const settingColumns = `time_zone as "timeZone", hour, weekday`;

export async function findSettings(client: Pick<PoolClient, 'query'>, userId: string): Promise<AlertSettings | null> {
  return firstRow<AlertSettings>(
    client,
    `select is_on as "isOn", ${settingColumns} from alert_settings where user_id = $1`,
    [userId],
  );
}

export async function saveSettings(
  client: PoolClient,
  userId: string,
  { isOn, timeZone, hour, weekday }: AlertSettings,
): Promise<void> {
  await client.query(
    `insert into alert_settings (user_id, is_on, time_zone, hour, weekday) values ($1, $2, $3, $4, $5)
     on conflict (user_id) do update set is_on = $2, time_zone = $3, hour = $4, weekday = $5`,
    [userId, isOn, timeZone, hour, weekday],
  );
}

/** By the name of the search. */
export const findAlerts = (client: Pick<PoolClient, 'query'>, userId: string): Promise<NamedAlert[]> =>
  allRows(
    client,
    `select ${columns}, name, ${searchColumn} from search_alerts alert join saved_searches search on search.id = search_id
     where alert.user_id = $1 order by lower(name), search_id`,
    [userId],
  );

/** Until the transaction ends no run moves an alert of the account on. In the order of `saveRuns`, so that neither waits for the other. */
export async function lockAlerts(client: PoolClient, userId: string): Promise<void> {
  await client.query('select search_id from search_alerts where user_id = $1 order by search_id for update', [userId]);
}

export async function saveAlert(client: PoolClient, alert: StoredAlert): Promise<void> {
  await client.query(
    `insert into search_alerts (search_id, user_id, frequency, is_paused, told_position, last_run_at, next_run_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (search_id, user_id) do update set frequency = $3, is_paused = $4, told_position = $5, last_run_at = $6, next_run_at = $7`,
    [
      alert.searchId,
      alert.userId,
      alert.frequency,
      alert.isPaused,
      alert.toldPosition,
      alert.lastRunAt,
      alert.nextRunAt,
    ],
  );
}

/** The alert of one person. */
export interface AlertKey {
  searchId: string;
  /** Who switched it on; null, in emails of an earlier version: the account to which the search belongs. */
  userId: string | null;
}

const ofPerson = `search_id = $1 and alert.user_id = coalesce($2::text, search.user_id)`;

export async function deleteAlert(client: Pick<PoolClient, 'query'>, { searchId, userId }: AlertKey): Promise<void> {
  await client.query(
    `delete from search_alerts alert using saved_searches search where search.id = search_id and ${ofPerson}`,
    [searchId, userId],
  );
}

/** Locked in the order of `saveRuns` first, so that neither waits for the other. Only the account to which each search belongs keeps its alert. */
export async function deleteAlertsOfOthers(client: PoolClient, searchIds: readonly string[]): Promise<void> {
  await client.query(
    `with locked as (select search_id, alert.user_id from search_alerts alert join saved_searches search on search.id = search_id
       where search_id = any($1::uuid[]) and alert.user_id <> search.user_id order by search_id, alert.user_id for update of alert)
     delete from search_alerts alert using locked where alert.search_id = locked.search_id and alert.user_id = locked.user_id`,
    [searchIds],
  );
}

/** The alerts of the account for searches of others. */
export async function deleteAlertsForOthers(client: PoolClient, userId: string): Promise<void> {
  await client.query(
    `delete from search_alerts alert using saved_searches search
     where search.id = search_id and alert.user_id = $1 and search.user_id <> $1`,
    [userId],
  );
}

export type LiveAlert = Pick<NamedAlert, 'userId' | 'name' | 'frequency' | 'search'>;

/** One for each of the keys; null: it has ended or sends nothing. */
export async function findLiveAlerts(
  { pool }: Database,
  keys: readonly AlertKey[],
): Promise<readonly (LiveAlert | null)[]> {
  const { rows } = await pool.query<LiveAlert & { at: number }>(
    `select at::int, alert.user_id as "userId", name, frequency, ${searchColumn}
     from unnest($1::uuid[], $2::text[]) with ordinality as asked (id, person, at)
     join search_alerts alert on search_id = asked.id join saved_searches search on search.id = asked.id
     join alert_settings setting on setting.user_id = alert.user_id
     where alert.user_id = coalesce(person, search.user_id) and is_on and not is_paused`,
    [keys.map(({ searchId }) => searchId), keys.map(({ userId }) => userId)],
  );
  const found = new Map(rows.map((row) => [row.at - 1, row]));
  return keys.map((_, at) => found.get(at) ?? null);
}

/** Null: the alert has ended. */
export async function findNamedAlert(
  { pool }: Database,
  { searchId, userId }: AlertKey,
): Promise<Pick<NamedAlert, 'userId' | 'name' | 'search'> | null> {
  return firstRow<NamedAlert>(
    pool,
    `select alert.user_id as "userId", name, ${searchColumn} from search_alerts alert join saved_searches search on search.id = search_id
     where ${ofPerson}`,
    [searchId, userId],
  );
}

/** Those that told the same events are together. */
export const findDue = ({ pool }: Database, now: Date, limit: number): Promise<DueAlert[]> =>
  allRows(
    pool,
    `select ${columns}, name, search_params as "searchParams", ${searchColumn}, ${settingColumns} from search_alerts alert
     join saved_searches search on search.id = search_id join alert_settings setting on setting.user_id = alert.user_id
     where next_run_at <= $1 and not is_paused and is_on order by told_position, alert.user_id, search_id limit $2`,
    [now, limit],
  );

/** What a run leaves behind. */
export interface AlertRun extends Pick<
  StoredAlert,
  'searchId' | 'userId' | 'toldPosition' | 'lastRunAt' | 'nextRunAt'
> {
  /** As it was read. */
  dueAt: Date;
}

export const alertName = ({ searchId, userId }: Pick<StoredAlert, 'searchId' | 'userId'>): string =>
  `${searchId}/${userId}`;

/** The names of those that were still due; of the others another process did the run, or the user changed them meanwhile. */
export async function saveRuns(
  client: Pick<PoolClient, 'query'>,
  runs: readonly AlertRun[],
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<Pick<StoredAlert, 'searchId' | 'userId'>>(
    `with run as (select * from unnest($1::uuid[], $2::timestamptz[], $3::text[], $4::timestamptz[], $5::timestamptz[], $6::text[])
         as run (id, due_at, position, ran_at, next_at, person)),
       locked as (select search_id, user_id from search_alerts join run on id = search_id and person = user_id
         order by search_id, user_id for update of search_alerts)
     update search_alerts alert set told_position = run.position, last_run_at = run.ran_at, next_run_at = run.next_at
     from run join locked on locked.search_id = run.id and locked.user_id = run.person
     where alert.search_id = run.id and alert.user_id = run.person and next_run_at = run.due_at and not is_paused
     returning alert.search_id as "searchId", alert.user_id as "userId"`,
    [
      runs.map(({ searchId }) => searchId),
      runs.map(({ dueAt }) => dueAt),
      runs.map(({ toldPosition }) => toldPosition),
      runs.map(({ lastRunAt }) => lastRunAt),
      runs.map(({ nextRunAt }) => nextRunAt),
      runs.map(({ userId }) => userId),
    ],
  );
  return new Set(rows.map(alertName));
}
