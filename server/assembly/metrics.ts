// What the metrics report besides requests: the index, the connections, the jobs, the mail and the imports.
import { isImportRunning, listBatches } from '../features/imports/public.ts';
import type { SearchEngine } from '../features/search/public.ts';
import type { GaugeSource } from '../entrances/http/metrics/metrics-server.ts';
import type { OpenedWeb } from '../entrances/http/web/web.ts';
import { systemClock } from '../foundation/clock/public.ts';
import type { Database } from '../foundation/database/public.ts';
import { readJobState } from '../foundation/jobs/public.ts';
import { readOutboxState } from '../foundation/mail/public.ts';
import type { Infrastructure } from '../infrastructure.ts';

export interface MetricsParts {
  infrastructure: Pick<Infrastructure, 'database' | 'longDatabase'>;
  engine: Pick<SearchEngine, 'state'>;
  web: Pick<OpenedWeb, 'heapBytes'>;
}

export const assembleGauges = ({
  infrastructure: { database, longDatabase },
  engine,
  web,
}: MetricsParts): GaugeSource[] => [
  indexGauges(engine),
  pageGauges(web),
  connectionGauges(database, longDatabase),
  jobGauges(database),
  mailGauges(database),
  importGauges(database),
];

const indexGauges = (engine: MetricsParts['engine']): GaugeSource => ({
  help: {
    careroster_index_ready: '1 when searches are exact and follow the directory, else 0.',
    careroster_index_lag_seconds: 'Time since searches last contained every committed change.',
    careroster_index_build_candidates:
      'Candidates of the index build in progress, by state: read, total. 0 while there is none.',
  },
  read: () => {
    const { isReady, lagMs, building } = engine.state();
    return Promise.resolve({
      careroster_index_ready: isReady ? 1 : 0,
      careroster_index_lag_seconds: lagMs / 1_000,
      careroster_index_build_candidates: { read: building?.done ?? 0, total: building?.total ?? 0 },
    });
  },
});

const pageGauges = (web: MetricsParts['web']): GaugeSource => ({
  help: { careroster_pages_heap_bytes: 'Memory of the thread that renders pages.' },
  read: async () => ({ careroster_pages_heap_bytes: (await web.heapBytes()) ?? {} }),
});

const connectionGauges = (database: Database, longDatabase: Database): GaugeSource => ({
  help: {
    careroster_pool_connections: 'Connections for requests, by state.',
    careroster_long_pool_connections: 'Connections for jobs and other long work, by state.',
  },
  read: () =>
    Promise.resolve({
      careroster_pool_connections: connectionsOf(database),
      careroster_long_pool_connections: connectionsOf(longDatabase),
    }),
});

const connectionsOf = ({ pool }: Database): Record<string, number> => ({
  busy: pool.totalCount - pool.idleCount,
  idle: pool.idleCount,
  requests_waiting: pool.waitingCount,
});

const jobGauges = (database: Database): GaugeSource => ({
  help: {
    careroster_database_up: '1 when PostgreSQL answered this server just now, else 0.',
    careroster_jobs: 'Jobs of all servers, by state. A failed job is not tried again.',
    careroster_jobs_overdue_seconds: 'How long the oldest job that should run already has been due.',
  },
  read: () =>
    readJobState(database).then(
      ({ waiting, running, failed, oldestDueAt }) => ({
        careroster_database_up: 1,
        careroster_jobs: { waiting, running, failed },
        careroster_jobs_overdue_seconds: secondsSince(oldestDueAt),
      }),
      () => ({ careroster_database_up: 0 }),
    ),
});

const mailGauges = (database: Database): GaugeSource => ({
  help: {
    careroster_mails:
      'Emails of all servers, by state: waiting (retrying ones included), retrying, dead (no longer tried), sent_today (since midnight UTC).',
    careroster_mails_oldest_seconds: 'How long the oldest email that is not sent yet has been waiting.',
  },
  read: async () => {
    const { waiting, retrying, dead, sentToday, oldestQueuedAt } = await readOutboxState(database);
    return {
      careroster_mails: { waiting, retrying, dead, sent_today: sentToday },
      careroster_mails_oldest_seconds: secondsSince(oldestQueuedAt),
    };
  },
});

const importGauges = (database: Database): GaugeSource => ({
  help: {
    careroster_import_running: '1 while an import or its undo is in progress, else 0.',
    careroster_imports: 'Batches of imports, by state.',
  },
  read: async () => {
    const states: Record<string, number> = {};
    for (const { state } of await listBatches(database)) states[state] = (states[state] ?? 0) + 1;
    return { careroster_import_running: (await isImportRunning(database)) ? 1 : 0, careroster_imports: states };
  },
});

/** 0 when nothing waits. */
const secondsSince = (date: Date | null): number =>
  date === null ? 0 : Math.max(0, (systemClock.now().getTime() - date.getTime()) / 1_000);
