import type { PoolClient } from 'pg';
import type { AlertFrequency } from '#contract/saved-searches/alert-options.ts';
import type { AlertSettings } from '#contract/saved-searches/alerts.ts';
import type { Database } from '#server/foundation/database/public.ts';

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
}

/** An alert whose time has come, with what decides about it. */
export interface DueAlert extends NamedAlert, Omit<AlertSettings, 'isOn'> {
  searchParams: unknown;
}

const columns = `search_id as "searchId", alert.user_id as "userId", frequency, is_paused as "isPaused",
  told_position as "toldPosition", last_run_at as "lastRunAt", next_run_at as "nextRunAt"`;
const settingColumns = `time_zone as "timeZone", hour, weekday`;

export async function findSettings(client: Pick<PoolClient, 'query'>, userId: string): Promise<AlertSettings | null> {
  const { rows } = await client.query<AlertSettings>(
    `select is_on as "isOn", ${settingColumns} from alert_settings where user_id = $1`,
    [userId],
  );
  return rows[0] ?? null;
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
export async function findAlerts(client: Pick<PoolClient, 'query'>, userId: string): Promise<NamedAlert[]> {
  const { rows } = await client.query<NamedAlert>(
    `select ${columns}, name from search_alerts alert join saved_searches search on search.id = search_id
     where alert.user_id = $1 order by lower(name), search_id`,
    [userId],
  );
  return rows;
}

/** Until the transaction ends no run moves an alert of the account on. In the order of `saveRuns`, so that neither waits for the other. */
export async function lockAlerts(client: PoolClient, userId: string): Promise<void> {
  await client.query('select search_id from search_alerts where user_id = $1 order by search_id for update', [userId]);
}

export async function saveAlert(client: PoolClient, alert: StoredAlert): Promise<void> {
  await client.query(
    `insert into search_alerts (search_id, user_id, frequency, is_paused, told_position, last_run_at, next_run_at)
     values ($1, $2, $3, $4, $5, $6, $7)
     on conflict (search_id) do update set frequency = $3, is_paused = $4, told_position = $5, last_run_at = $6, next_run_at = $7`,
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

export async function deleteAlert(client: Pick<PoolClient, 'query'>, searchId: string): Promise<void> {
  await client.query('delete from search_alerts where search_id = $1', [searchId]);
}

type LiveAlert = Pick<NamedAlert, 'searchId' | 'userId' | 'name' | 'frequency'>;

/** By the id of the search. Those that have ended or send nothing are missing. */
export async function findLiveAlerts(
  { pool }: Database,
  searchIds: readonly string[],
): Promise<ReadonlyMap<string, LiveAlert>> {
  const { rows } = await pool.query<LiveAlert>(
    `select search_id as "searchId", alert.user_id as "userId", name, frequency from search_alerts alert
     join saved_searches search on search.id = search_id join alert_settings setting on setting.user_id = alert.user_id
     where search_id = any($1::uuid[]) and is_on and not is_paused`,
    [searchIds],
  );
  return new Map(rows.map((row) => [row.searchId, row]));
}

/** Null: the alert has ended. */
export async function findNameOfAlert({ pool }: Database, searchId: string): Promise<string | null> {
  const { rows } = await pool.query<{ name: string }>(
    'select name from search_alerts join saved_searches on id = search_id where search_id = $1',
    [searchId],
  );
  return rows[0]?.name ?? null;
}

/** Those that told the same events are together. */
export async function findDue({ pool }: Database, now: Date, limit: number): Promise<DueAlert[]> {
  const { rows } = await pool.query<DueAlert>(
    `select ${columns}, name, search_params as "searchParams", ${settingColumns} from search_alerts alert
     join saved_searches search on search.id = search_id join alert_settings setting on setting.user_id = alert.user_id
     where next_run_at <= $1 and not is_paused and is_on order by told_position, alert.user_id, search_id limit $2`,
    [now, limit],
  );
  return rows;
}

/** What a run leaves behind. */
export interface AlertRun extends Pick<StoredAlert, 'searchId' | 'toldPosition' | 'lastRunAt' | 'nextRunAt'> {
  /** As it was read. */
  dueAt: Date;
}

/** The ids of those that were still due; of the others another process did the run, or the user changed them meanwhile. */
export async function saveRuns(
  client: Pick<PoolClient, 'query'>,
  runs: readonly AlertRun[],
): Promise<ReadonlySet<string>> {
  const { rows } = await client.query<{ id: string }>(
    `with locked as (select search_id from search_alerts where search_id = any($1::uuid[]) order by search_id for update)
     update search_alerts alert set told_position = run.position, last_run_at = run.ran_at, next_run_at = run.next_at
     from unnest($1::uuid[], $2::timestamptz[], $3::text[], $4::timestamptz[], $5::timestamptz[])
       as run (id, due_at, position, ran_at, next_at) join locked on locked.search_id = run.id
     where alert.search_id = run.id and next_run_at = run.due_at and not is_paused returning alert.search_id as id`,
    [
      runs.map(({ searchId }) => searchId),
      runs.map(({ dueAt }) => dueAt),
      runs.map(({ toldPosition }) => toldPosition),
      runs.map(({ lastRunAt }) => lastRunAt),
      runs.map(({ nextRunAt }) => nextRunAt),
    ],
  );
  return new Set(rows.map(({ id }) => id));
}
