// What an administrator sees first: what needs action, how the service is used, and whether its parts work.
import type { Overview, OverviewMonth } from '#contract/overview/overview.ts';
import { searchErrorTypes } from '#contract/error-log/search-error-limits.ts';
import { StateFigure } from '#web/features/search/public.ts';
import { BarChart } from '#web/ui/bar-chart.tsx';
import { Button } from '#web/ui/button.tsx';
import { formatCount, formatDuration, formatPacificTime } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { ScreenHead, ScreenSection } from '#web/ui/screen-head.tsx';
import { StatCards } from '#web/ui/stat-cards.tsx';
import { FactRows } from '#web/ui/table.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
import { DeadLetters } from './dead-letters.tsx';
import { NeedsAction } from './needs-action.tsx';
import styles from './overview-screen.module.css';
import { useCoverage, useOverview } from './use-overview.ts';

export function OverviewScreen() {
  const overview = useOverview();
  const { data, isFetching, refetch } = overview;
  return (
    <>
      <ScreenHead
        title="Overview"
        text={data === undefined ? 'Reading the state of the service.' : formatPacificTime(data.readAt)}
      >
        <Button aria-disabled={isFetching} onClick={() => void refetch()}>
          Refresh
        </Button>
      </ScreenHead>
      <Loaded what="overview" query={overview}>
        {(loaded) => <Sections overview={loaded} />}
      </Loaded>
      <div id="undelivered">
        <DeadLetters />
      </div>
    </>
  );
}

const Sections = ({ overview }: { overview: Overview }) => (
  <>
    <NeedsAction needsAction={overview.needsAction} />
    <StatCards
      stats={[
        {
          name: 'Total users',
          value: formatCount(overview.users),
          note: `+${formatCount(overview.usersThisWeek)} this week`,
        },
        { name: 'Active subscriptions', value: formatCount(overview.activeSubscriptions), note: 'trials included' },
        { name: 'Revealed today', value: formatCount(overview.revealsToday), note: 'candidates, since midnight UTC' },
        { name: 'Emails sent today', value: formatCount(overview.mail.sentToday), note: 'since midnight UTC' },
      ]}
    />
    <Charts months={overview.months} />
    <div className={styles.columns}>
      <ErrorsByType counts={overview.errorsByType} />
      <IndexState overview={overview} />
      <LastImport lastImport={overview.lastImport} />
      <Queues overview={overview} />
      <DailyBackup backup={overview.backup} />
    </div>
    <CoverageByState />
  </>
);

const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 });
const formatCents = (cents: number): string => dollars.format(cents / 100);

function Charts({ months }: { months: readonly OverviewMonth[] }) {
  const chart = (
    title: string,
    unit: string,
    name: Exclude<keyof OverviewMonth, 'month'>,
    format: (value: number) => string = formatCount,
  ) => (
    <BarChart
      title={title}
      unit={unit}
      format={format}
      points={months.map((month) => ({ label: month.month, value: month[name] }))}
    />
  );
  return (
    <section className={styles.charts} aria-label="Usage by month">
      {chart('Sign-ups', 'accounts a month', 'signUps')}
      {chart('New subscriptions', 'subscriptions a month', 'subscriptions')}
      {chart('First payments', 'US dollars a month, of new subscriptions', 'firstPaymentCents', formatCents)}
      {chart('Reveals', 'candidates a month', 'reveals')}
      {chart('Exports', 'candidates a month', 'exports')}
    </section>
  );
}

const ErrorsByType = ({ counts }: { counts: Overview['errorsByType'] }) => (
  <ScreenSection title="Search errors by type" aside="last 30 days">
    <FactRows facts={searchErrorTypes.map((type) => [type, formatCount(counts[type] ?? 0)])} />
  </ScreenSection>
);

const timeOf = (ms: number | null): string => (ms === null ? 'no searches' : formatDuration(ms));

const IndexState = ({ overview: { index, searches } }: { overview: Overview }) => (
  <ScreenSection title="Search index" aside="this server">
    <FactRows
      facts={[
        ['State', index.isReady ? 'Ready' : 'Not ready'],
        ['Behind the database', `${formatDuration(index.lagMs)}, target 2 s`],
        ['Changes', index.lagReason ?? 'followed'],
        ['Searches in the last hour', formatCount(searches.count)],
        ['Median search time', timeOf(searches.medianMs)],
        ['95% of searches within', timeOf(searches.p95Ms)],
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
          ['Size', `${formatCount(Math.ceil(backup.bytes / 1_000_000))} MB`],
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
