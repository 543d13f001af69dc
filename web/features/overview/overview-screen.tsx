// What an administrator sees first: what needs action, how the service is used, and whether its parts work.
import { useSearchParams } from 'react-router';
import { searchErrorTypes } from '#contract/error-log/search-error-limits.ts';
import { keptPeriods } from '#contract/kept-periods.ts';
import type { OverviewPeriod } from '#contract/overview/overview-periods.ts';
import type { Overview, OverviewPoint } from '#contract/overview/overview.ts';
import { StateFigure } from '#web/features/search/public.ts';
import { BarChart } from '#web/ui/bar-chart.tsx';
import { Button } from '#web/ui/button.tsx';
import { formatCount, formatDuration, formatFill, formatPacificTime } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { ScreenHead, ScreenSection } from '#web/ui/screen-head.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { StatCards } from '#web/ui/stat-cards.tsx';
import { FactRows } from '#web/ui/table.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { DeadLetters } from './dead-letters.tsx';
import { NeedsAction } from './needs-action.tsx';
import { Opening } from './opening.tsx';
import styles from './overview-screen.module.css';
import { labelOf, periodIn, periodNames, periodOptions, stepOf } from './period.ts';
import { SearchLatency } from './search-latency.tsx';
import { useCoverage, useOverview } from './use-overview.ts';

export function OverviewScreen() {
  const [parameters, setParameters] = useSearchParams();
  const period = periodIn(parameters);
  const overview = useOverview(period);
  const { data, isFetching, isPlaceholderData, refetch } = overview;
  return (
    <>
      <ScreenHead
        title="Overview"
        text={data === undefined ? 'Reading the state of the service.' : formatPacificTime(data.readAt)}
      >
        <Segments
          label="Period"
          value={period}
          onChange={(next) => setParameters({ period: next }, { preventScrollReset: true })}
          options={periodOptions}
        />
        <Button aria-disabled={isFetching} onClick={() => void refetch()}>
          Refresh
        </Button>
      </ScreenHead>
      <Loaded what="overview" query={overview}>
        {(loaded) => (
          <div aria-busy={isPlaceholderData} className={isPlaceholderData ? styles.outdated : undefined}>
            <Sections overview={loaded} period={isPlaceholderData ? periodOfPoints(loaded) : period} />
          </div>
        )}
      </Loaded>
      <div id="undelivered">
        <DeadLetters />
      </div>
    </>
  );
}

/** Of figures that stay on the screen until those of another period have come. */
const periodOfPoints = ({ points }: Overview): OverviewPeriod =>
  periodOptions.find(({ value }) => Number.parseInt(value, 10) === points.length)?.value ?? '30d';

interface FiguresProps {
  overview: Overview;
  period: OverviewPeriod;
}

const sumOf = (points: readonly OverviewPoint[], name: Exclude<keyof OverviewPoint, 'from'>): number =>
  points.reduce((sum, point) => sum + point[name], 0);

const Sections = ({ overview, period }: FiguresProps) => (
  <>
    <Opening opening={overview.opening} />
    <NeedsAction needsAction={overview.needsAction} />
    <StatCards
      stats={[
        {
          name: 'Total users',
          value: formatCount(overview.users),
          note: `+${formatCount(sumOf(overview.points, 'signUps'))} in the last ${periodNames[period]}`,
        },
        { name: 'Active subscriptions', value: formatCount(overview.activeSubscriptions), note: 'trials included' },
        { name: 'Revealed today', value: formatCount(overview.revealsToday), note: 'candidates, since midnight UTC' },
        { name: 'Emails sent today', value: formatCount(overview.mail.sentToday), note: 'since midnight UTC' },
      ]}
    />
    <Charts points={overview.points} period={period} />
    <SearchLatency latency={overview.latency} period={period} />
    <div className={styles.columns}>
      <ErrorsByType counts={overview.errorsByType} period={period} />
      <IndexState overview={overview} />
      <LastImport lastImport={overview.lastImport} />
      <Queues overview={overview} />
      <Memory memory={overview.memory} />
      <DailyBackup backup={overview.backup} />
    </div>
    <CoverageByState />
  </>
);

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const formatCents = (cents: number): string => dollars.format(cents / 100);

function Charts({ points, period }: { points: readonly OverviewPoint[]; period: OverviewPeriod }) {
  const step = stepOf(period);
  const chart = (
    title: string,
    unit: string,
    name: Exclude<keyof OverviewPoint, 'from'>,
    format: (value: number) => string = formatCount,
  ) => (
    <BarChart
      title={title}
      unit={`${unit}, ${format(sumOf(points, name))} in all`}
      format={format}
      points={points.map((point) => ({ label: labelOf(point, period), value: point[name] }))}
    />
  );
  return (
    <section className={styles.charts} aria-label={`Usage by ${step}`}>
      {chart('Sign-ups', `accounts by ${step}`, 'signUps')}
      {chart('New subscriptions', `subscriptions by ${step}`, 'subscriptions')}
      {chart('First payments', `US dollars by ${step}`, 'firstPaymentCents', formatCents)}
      {chart('Reveals', `candidates by ${step}`, 'reveals')}
      {chart('Exports', `candidates by ${step}`, 'exports')}
    </section>
  );
}

const ErrorsByType = ({ counts, period }: { counts: Overview['errorsByType']; period: OverviewPeriod }) => (
  <ScreenSection
    title="Search errors by type"
    aside={`last ${period === '12m' ? `${keptPeriods.searchErrorDays} days` : periodNames[period]}`}
  >
    <FactRows facts={searchErrorTypes.map((type) => [type, formatCount(counts[type] ?? 0)])} />
  </ScreenSection>
);

const IndexState = ({ overview: { index } }: { overview: Overview }) => (
  <ScreenSection title="Search index" aside="this server">
    <FactRows
      facts={[
        ['State', index.isReady ? 'Ready' : `Waiting for ${index.waitingFor ?? 'the index'}`],
        ...(index.filling === null ? [] : [['Directory', `filling: ${formatFill(index.filling)}`] as const]),
        ['Behind the database', `${formatDuration(index.lagMs)}, target 2 s`],
        ['Changes', index.lagReason ?? 'followed'],
      ]}
    />
  </ScreenSection>
);

const formatMegabytes = (bytes: number): string => `${formatCount(Math.ceil(bytes / 1_000_000))} MB`;

const Memory = ({ memory }: { memory: Overview['memory'] }) => (
  <ScreenSection title="Memory" aside="this server and its database">
    <FactRows
      facts={[
        ['This server', formatMegabytes(memory.serverBytes)],
        ['PostgreSQL, for pages in memory', `up to ${formatMegabytes(memory.sharedBuffersBytes)}`],
        ['Tables and indexes on disk', formatMegabytes(memory.databaseBytes)],
      ]}
    />
  </ScreenSection>
);

const LastImport = ({ lastImport }: { lastImport: Overview['lastImport'] }) => (
  <ScreenSection title="Last import" aside={lastImport?.state ?? 'none'}>
    {lastImport === null ? (
      <p>
        Nothing was imported yet. <TextLink to="/admin-imports">Import a file</TextLink>
      </p>
    ) : (
      <FactRows
        facts={[
          [
            'File',
            <span key="file" className={styles.value}>
              {lastImport.fileName}
            </span>,
          ],
          [
            'Batch',
            <TextLink key="batch" to={`/admin-imports/batch?${new URLSearchParams({ id: lastImport.id }).toString()}`}>
              {lastImport.id}
            </TextLink>,
          ],
          ['Started', formatPacificTime(lastImport.startedAt)],
          ['Rows', formatCount(lastImport.fileRows)],
          ['Added', formatCount(lastImport.added)],
          ['Changed', formatCount(lastImport.changed)],
          ['Rejected', formatCount(lastImport.rejected)],
          ['Suppressed', formatCount(lastImport.suppressed)],
        ]}
      />
    )}
  </ScreenSection>
);

const Queues = ({ overview: { mail, jobs } }: { overview: Overview }) => (
  <ScreenSection title="Emails and jobs" aside={mail.dead + jobs.failed === 0 ? 'no failures' : 'failures'}>
    <FactRows
      facts={[
        ['Emails waiting', formatCount(mail.waiting)],
        ['Oldest waiting since', mail.oldestQueuedAt === null ? 'none' : formatPacificTime(mail.oldestQueuedAt)],
        ['Emails that are tried again', formatCount(mail.retrying)],
        ['Undelivered emails', formatCount(mail.dead)],
        ['Jobs waiting', formatCount(jobs.waiting)],
        ['Jobs running', formatCount(jobs.running)],
        ['Jobs failed', formatCount(jobs.failed)],
        ['Oldest due job', jobs.oldestDueAt === null ? 'none' : formatPacificTime(jobs.oldestDueAt)],
      ]}
    />
  </ScreenSection>
);

const DailyBackup = ({ backup }: { backup: Overview['backup'] }) => (
  <ScreenSection title="Daily backup" aside={backup === null ? 'off' : 'the last seven days are kept'}>
    {backup === null ? (
      <p>The setting BACKUP_FOLDER names the folder where the server keeps a backup of each day. It is not set.</p>
    ) : (
      <FactRows
        facts={[
          ['Last made and checked', backup.checkedAt === null ? 'never' : formatPacificTime(backup.checkedAt)],
          ['Folder', backup.name === '' ? 'none' : backup.name],
          ['Rows', formatCount(backup.rows)],
          ['Size', formatMegabytes(backup.bytes)],
          ['Newest try', backup.failure === null ? 'every file matches its checksum' : `failed: ${backup.failure}`],
        ]}
      />
    )}
  </ScreenSection>
);

const percent = (share: number | null): string => (share === null ? 'not published' : `${share}%`);

function CoverageByState() {
  const { data } = useCoverage();
  if (data === undefined) return null;
  const { mobile, personalEmail, verified } = data.coverage;
  return (
    <ScreenSection title="Coverage by state" aside="candidates; states with fewer than 25 are not counted">
      <div className={styles.coverage}>
        <div>
          <StateFigure counts={data.states} linkTo={null} />
        </div>
        <FactRows
          facts={[
            ['Candidates', data.count === null ? 'fewer than 25' : formatCount(data.count)],
            ['With a mobile number', percent(mobile)],
            ['With a personal email address', percent(personalEmail)],
            ['With a contact verified within 90 days', percent(verified)],
          ]}
        />
      </div>
    </ScreenSection>
  );
}
