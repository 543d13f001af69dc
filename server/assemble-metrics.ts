// What the metrics report besides requests: the index, the connections, the jobs, the mail and the imports.
import { isImportRunning, listBatches } from './features/imports/public.ts';
import type { SearchEngine } from './features/search/public.ts';
import type { ReadGauge } from './entrances/http/metrics/metrics-server.ts';
import { systemClock } from './foundation/clock/public.ts';
import type { Database } from './foundation/database/public.ts';
import { readJobState } from './foundation/jobs/public.ts';
import { readOutboxState } from './foundation/mail/public.ts';
import type { Infrastructure } from './infrastructure.ts';

export interface MetricsParts {
  infrastructure: Pick<Infrastructure, 'database' | 'longDatabase'>;
  engine: Pick<SearchEngine, 'state'>;
}

export const assembleGauges = ({ infrastructure: { database, longDatabase }, engine }: MetricsParts): ReadGauge[] => [
  ...indexGauges(engine),
  connectionsOf('careroster_pool_connections', 'Connections for requests, by state.', database),
  connectionsOf(
    'careroster_long_pool_connections',
    'Connections for jobs and other long work, by state.',
    longDatabase,
  ),
  ...jobGauges(database),
  ...mailGauges(database),
  ...importGauges(database),
];

const indexGauges = (engine: MetricsParts['engine']): ReadGauge[] => [
  {
    name: 'careroster_index_ready',
    help: '1 when searches are exact and follow the directory, else 0.',
    read: () => (engine.state().isReady ? 1 : 0),
  },
  {
    name: 'careroster_index_lag_seconds',
    help: 'Time since searches last contained every committed change.',
    read: () => engine.state().lagMs / 1_000,
  },
];

const jobGauges = (database: Database): ReadGauge[] => [
  {
    name: 'careroster_database_up',
    help: '1 when PostgreSQL answered this server just now, else 0.',
    read: () =>
      readJobState(database).then(
        () => 1,
        () => 0,
      ),
  },
  {
    name: 'careroster_jobs',
    help: 'Jobs of all servers, by state. A failed job is not tried again.',
    read: async () => {
      const { waiting, running, failed } = await readJobState(database);
      return { waiting, running, failed };
    },
  },
  {
    name: 'careroster_jobs_overdue_seconds',
    help: 'How long the oldest job that should run already has been due.',
    read: async () => secondsSince((await readJobState(database)).oldestDueAt),
  },
];

const mailGauges = (database: Database): ReadGauge[] => [
  {
    name: 'careroster_mails',
    help: 'Emails of all servers, by state: waiting (retrying ones included), retrying, dead (no longer tried), sent_today (since midnight UTC).',
    read: async () => {
      const { waiting, retrying, dead, sentToday } = await readOutboxState(database);
      return { waiting, retrying, dead, sent_today: sentToday };
    },
  },
  {
    name: 'careroster_mails_oldest_seconds',
    help: 'How long the oldest email that is not sent yet has been waiting.',
    read: async () => secondsSince((await readOutboxState(database)).oldestQueuedAt),
  },
];

const importGauges = (database: Database): ReadGauge[] => [
  {
    name: 'careroster_import_running',
    help: '1 while an import or its undo is in progress, else 0.',
    read: async () => ((await isImportRunning(database)) ? 1 : 0),
  },
  {
    name: 'careroster_imports',
    help: 'Batches of imports, by state.',
    read: async () => {
      const states: Record<string, number> = {};
      for (const { state } of await listBatches(database)) states[state] = (states[state] ?? 0) + 1;
      return states;
    },
  },
];

const connectionsOf = (name: string, help: string, { pool }: Database): ReadGauge => ({
  name,
  help,
  read: () => ({
    busy: pool.totalCount - pool.idleCount,
    idle: pool.idleCount,
    requests_waiting: pool.waitingCount,
  }),
});

/** 0 when nothing waits. */
const secondsSince = (date: Date | null): number =>
  date === null ? 0 : Math.max(0, (systemClock.now().getTime() - date.getTime()) / 1_000);
