// What administrators see of deletion requests.
import { gunzipSync } from 'node:zlib';
import { deletionLimits, deletionLists } from '#contract/deletion-requests/deletion-clock.ts';
import type { DeletionOverview, DeletionReport } from '#contract/deletion-requests/deletion-requests.ts';
import { countOptedOut } from '#server/features/candidates/public.ts';
import type { Clock } from '#server/foundation/clock/public.ts';
import { csvLine } from '#server/foundation/csv/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import { AppError } from '#server/foundation/errors/public.ts';
import { clockStart, daysSince } from './clock.ts';
import { findReport, listReports, type Report } from './reports-store.ts';
import { countByYear, countOfDownloads } from './request-counts-store.ts';
import { listDownloads, oldestUnreported, type Download } from './requests-store.ts';
import { readSettings, type DeletionSettings } from './settings-store.ts';

export interface OverviewParts {
  database: Database;
  clock: Pick<Clock, 'now'>;
}

export const shownSettings = ({
  address,
  key,
  lists,
  exemptsPublic,
}: DeletionSettings): DeletionOverview['settings'] => ({
  address,
  hasKey: key !== null,
  lists: deletionLists.filter((list) => lists.includes(list)),
  exemptsPublic,
});

const shownReport = ({ id, createdAt, rows, sentAt }: Report): DeletionReport => ({
  id,
  createdAt: createdAt.toISOString(),
  rows,
  sentAt: sentAt?.toISOString() ?? null,
});

const shownDownload = (
  { id, fileName, isByHand, receivedAt, state, requests, withdrawals }: Download,
  counts: ReadonlyMap<number, number>,
  report: Report | undefined,
): DeletionOverview['downloads'][number] => ({
  id,
  fileName,
  isByHand,
  receivedAt: receivedAt.toISOString(),
  state,
  requests,
  withdrawals,
  removed: counts.get(3) ?? 0,
  optedOut: counts.get(4) ?? 0,
  notFound: counts.get(5) ?? 0,
  exempt: counts.get(2) ?? 0,
  report: report === undefined ? null : shownReport(report),
});

export async function readOverview({ database, clock }: OverviewParts): Promise<DeletionOverview> {
  const settings = await readSettings(database.pool);
  const start = clockStart(settings.clockSince, await oldestUnreported(database.pool));
  const downloads = await listDownloads(database, deletionLimits.shownMax);
  const counts = await countOfDownloads(
    database,
    downloads.map(({ id }) => id),
  );
  const reports = await listReports(database, 2 * deletionLimits.shownMax);
  return {
    clock: start === null ? null : { since: start.toISOString(), days: daysSince(start, clock.now()) },
    settings: shownSettings(settings),
    lastTry:
      settings.triedAt === null
        ? null
        : {
            at: settings.triedAt.toISOString(),
            next: settings.nextTryAt?.toISOString() ?? null,
            problem: settings.lastProblem,
          },
    optedOutPeople: await countOptedOut(database),
    downloads: downloads.map((download) =>
      shownDownload(
        download,
        counts.get(download.id) ?? new Map(),
        reports.find(({ downloadId }) => downloadId === download.id),
      ),
    ),
    amendments: reports
      .filter(({ downloadId }) => downloadId === null)
      .slice(0, deletionLimits.shownMax)
      .map(shownReport),
  };
}

/** @throws AppError `NOT_FOUND` */
export async function readReport(database: Database, id: string): Promise<{ csv: string; fileName: string }> {
  const report = await findReport(database, { id });
  if (report === null) throw new AppError('not_found', 'NOT_FOUND', 'There is no such report. Reload the page.');
  const kind = report.downloadId === null ? 'amendment' : 'report';
  return { csv: gunzipSync(report.content).toString(), fileName: `deletion-${kind}-${id}.csv` };
}

const metricsHeader = [
  'Year',
  'Requests',
  'Deleted',
  'Opted out of sale',
  'Not found',
  'Exempt',
  'Withdrawn',
  'Median days until the report',
];

export async function readMetrics(database: Database): Promise<{ csv: string; fileName: string }> {
  const years = await countByYear(database);
  const lines = years.map(({ year, medianDays, ...counts }) => [
    String(year),
    ...[counts.requests, counts.removed, counts.optedOut, counts.notFound, counts.exempt, counts.withdrawn].map(String),
    medianDays === null ? '' : medianDays.toFixed(1),
  ]);
  return { csv: [metricsHeader, ...lines].map(csvLine).join(''), fileName: 'deletion-request-metrics.csv' };
}
