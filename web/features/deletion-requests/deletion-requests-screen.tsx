// Deletion requests of California's deletion platform: the clock, the downloads with their reports, and how the platform is reached.
import { deletionClock } from '#contract/deletion-requests/deletion-clock.ts';
import type { DeletionOverview } from '#contract/deletion-requests/deletion-requests.ts';
import { Button } from '#web/ui/button.tsx';
import { formatCount, formatDate, formatPacificTime } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { ScreenHead, ScreenSection } from '#web/ui/screen-head.tsx';
import { DataTable, type DataColumn } from '#web/ui/data-table.tsx';
import styles from './deletion-requests.module.css';
import { ReportButtons } from './report-buttons.tsx';
import { SettingsForm } from './settings-form.tsx';
import { useDeletionRequests, useMetricsFile } from './use-deletion-requests.ts';

type Download = DeletionOverview['downloads'][number];

const columns: readonly DataColumn[] = [
  { name: 'Received' },
  { name: 'File', look: 'text' },
  { name: 'Requests', look: 'number' },
  { name: 'Removed', look: 'number' },
  { name: 'Opted out', look: 'number' },
  { name: 'Not found', look: 'number' },
  { name: 'Exempt', look: 'number' },
  { name: 'Withdrawn', look: 'number' },
  { name: 'Report' },
];

const DownloadTable = ({ downloads }: { downloads: readonly Download[] }) => (
  <DataTable
    label="Downloads and what was done"
    columns={columns}
    rows={downloads.map((download) => ({ key: download.id, cells: cellsOf(download) }))}
    empty="There are no downloads yet."
  />
);

const cellsOf = (download: Download) => [
  formatDate(download.receivedAt),
  `${download.fileName}${download.isByHand ? ', by hand' : ''}`,
  ...[
    download.requests,
    download.removed,
    download.optedOut,
    download.notFound,
    download.exempt,
    download.withdrawals,
  ].map(formatCount),
  download.report === null ? (
    'In progress'
  ) : (
    <ReportButtons key="report" report={download.report} name={`the report about ${download.fileName}`} />
  ),
];

export function DeletionRequestsScreen() {
  const query = useDeletionRequests();
  const metrics = useMetricsFile();
  return (
    <>
      <ScreenHead
        title="Deletion Requests"
        text="Requests that Californians make through the state’s deletion platform (DROP). Everyone on file, and everyone who is added later, is compared with them."
      >
        <Button aria-disabled={metrics.isPending} onClick={() => !metrics.isPending && metrics.mutate()}>
          Yearly Numbers
        </Button>
      </ScreenHead>
      <Loaded what="deletion requests" query={query}>
        {(data) => <Parts data={data} />}
      </Loaded>
    </>
  );
}

const Parts = ({ data }: { data: DeletionOverview }) => (
  <>
    <ClockSection data={data} />
    <ScreenSection title="Downloads" aside="newest first">
      <DownloadTable downloads={data.downloads} />
    </ScreenSection>
    {data.amendments.length > 0 && (
      <ScreenSection title="Amendments" aside="what changed after a report">
        <ul className={styles.list}>
          {data.amendments.map((amendment) => (
            <li key={amendment.id} className={styles.amendment}>
              <span>
                {formatDate(amendment.createdAt)}: {countOf(amendment.rows, 'request')}
              </span>
              <ReportButtons report={amendment} name={`the amendment of ${formatDate(amendment.createdAt)}`} />
            </li>
          ))}
        </ul>
      </ScreenSection>
    )}
    <ScreenSection title="Platform">
      <SettingsForm settings={data.settings} />
    </ScreenSection>
  </>
);

const countOf = (count: number, noun: string): string => `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;

function ClockSection({ data: { clock, lastTry, optedOutPeople, settings } }: { data: DeletionOverview }) {
  const isRed = clock !== null && clock.days >= deletionClock.redDay;
  return (
    <ScreenSection
      title="Clock"
      aside={`administrators get an email at day ${deletionClock.warnDays.join(' and at day ')}`}
    >
      {clock === null ? (
        <p>Nothing was downloaded yet. The count of {deletionClock.days} days begins with the first download.</p>
      ) : (
        <p className={isRed ? styles.red : styles.clock} role={isRed ? 'alert' : 'status'}>
          Day {formatCount(clock.days)} of {deletionClock.days} since {formatDate(clock.since)}. {leftText(clock.days)}
        </p>
      )}
      <p className={styles.soft}>{tryText(lastTry, settings)}</p>
      {lastTry?.problem != null && <p className={styles.red}>{lastTry.problem}</p>}
      <p className={styles.soft}>
        {optedOutPeople === 1 ? '1 person is' : `${formatCount(optedOutPeople)} people are`} on file and not listed,
        because several people have the email address or phone of a request.
      </p>
    </ScreenSection>
  );
}

function leftText(days: number): string {
  const left = deletionClock.days - days;
  if (left <= 0) return 'The time is over: each request that is late costs $200 a day.';
  return `${countOf(left, 'day')} left to download the next requests and to upload every report.`;
}

function tryText(lastTry: DeletionOverview['lastTry'], { address, hasKey }: DeletionOverview['settings']): string {
  if (address === null || !hasKey)
    return 'The server does not ask the platform: it needs its address and key. Until then, use npm run drop with each download.';
  if (lastTry === null) return 'The server is asking the platform. Reload the page in a moment.';
  const next = lastTry.next === null ? '' : ` It asks again at ${formatPacificTime(lastTry.next)}.`;
  return `The server asked the platform at ${formatPacificTime(lastTry.at)}.${next}`;
}
