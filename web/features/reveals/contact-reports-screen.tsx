// The values that users reported as wrong, for the administrators who decide about them.
import { Link } from 'react-router';
import type { RevealedValue, WaitingReport } from '#contract/reveals/reveals.ts';
import { reportsForMark } from '#contract/reveals/reveal-limits.ts';
import { displayName, fullKindName, sourceName } from '#web/features/candidates/public.ts';
import { readFailure } from '#web/foundation/request-failure.ts';
import { Button } from '#web/ui/button.tsx';
import { formatCount, formatDate, formatDateTime } from '#web/ui/format.ts';
import { Notice } from '#web/ui/notice.tsx';
import { Panel } from '#web/ui/panel.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import styles from './contact-reports-screen.module.css';
import { useContactReports, useDecideReport } from './use-contact-reports.ts';
import { useRevealContact } from './use-reveal-contact.ts';

export const ContactReportsScreen = () => (
  <Panel
    title="Reported Contacts"
    text="Phone numbers and email addresses that users reported as wrong. A confirmed report marks the value for every user. A rejected one removes the mark."
    look="page"
  >
    <Reports />
  </Panel>
);

function Reports() {
  const { data, error, refetch } = useContactReports();
  if (error !== null) {
    const failure = readFailure(error);
    return (
      <Notice
        title="The reports could not be loaded"
        text={failure?.message ?? 'Please try again in a moment.'}
        reference={failure?.requestId ?? null}
      >
        <Button look="filled" onClick={() => void refetch()}>
          Try Again
        </Button>
      </Notice>
    );
  }
  if (data === undefined) return <Spinner label="Loading reports" />;
  const { reports, count } = data;
  return (
    <>
      <p className={styles.count} role="status">
        {countText(reports.length, count)}
      </p>
      <ul>
        {reports.map((report) => (
          <Report key={`${report.physicianId}/${report.valueId}`} report={report} />
        ))}
      </ul>
    </>
  );
}

function countText(shown: number, count: number): string {
  if (count === 0) return 'No report waits for a decision.';
  const all = count === 1 ? '1 value waits for a decision' : `${formatCount(count)} values wait for a decision`;
  return shown < count ? `${all}. The ${formatCount(shown)} reported first are shown.` : `${all}.`;
}

function Report({ report }: { report: WaitingReport }) {
  const { physicianId, candidate, kind, accounts, firstReportedAt, lastReportedAt } = report;
  const name = candidate === null ? 'a candidate who is no longer listed' : displayName(candidate);
  const { mutate, isPending } = useDecideReport(report);
  const what = `${fullKindName(kind).toLowerCase()} of ${name}`;
  return (
    <li className={styles.row} aria-busy={isPending}>
      <div className={styles.what}>
        <h2 className={styles.name}>
          {candidate === null ? 'No longer in the directory' : <Link to={`/physicians/${physicianId}`}>{name}</Link>}
        </h2>
        {candidate !== null && <ReportedValue report={report} name={name} />}
        <p className={styles.soft}>
          {accounts === 1 ? 'Reported by 1 account' : `Reported by ${formatCount(accounts)} accounts`},{' '}
          {accounts > 1 && 'first '}
          <time dateTime={firstReportedAt}>{formatDateTime(firstReportedAt)}</time>
          {accounts > 1 && (
            <>
              , last <time dateTime={lastReportedAt}>{formatDateTime(lastReportedAt)}</time>
            </>
          )}
          {accounts >= reportsForMark && '. Every user sees the mark until you decide'}.
        </p>
      </div>
      <div className={styles.actions}>
        <Button aria-disabled={isPending} onClick={() => !isPending && mutate('wrong')}>
          Confirm<span className="visually-hidden"> that the {what} is wrong</span>
        </Button>
        <Button aria-disabled={isPending} onClick={() => !isPending && mutate('correct')}>
          Reject<span className="visually-hidden"> the report of the {what}</span>
        </Button>
      </div>
    </li>
  );
}

/** The value itself is shown by a reveal, which is counted and recorded as any other. */
function ReportedValue({ report: { physicianId, valueId, kind }, name }: { report: WaitingReport; name: string }) {
  const channel = kind.endsWith('email') ? 'email' : 'phone';
  const { values, isLoading, tip, reveal } = useRevealContact({
    candidateId: physicianId,
    candidateName: name,
    channel,
  });
  const origins = values?.filter((value) => value.valueId === valueId) ?? [];
  const [first] = origins;
  return (
    <p className={styles.value}>
      {fullKindName(kind)}:{' '}
      {values === null && (
        <Button data-tip={tip} disabled={isLoading} onClick={() => void reveal()}>
          {isLoading ? 'Revealing…' : 'Show the Value'}
          <span className="visually-hidden">
            {' '}
            of {name}, {fullKindName(kind).toLowerCase()}
          </span>
        </Button>
      )}
      {values !== null && first === undefined && 'no longer on file'}
      {first !== undefined && (
        <>
          <b>{first.value}</b> <span className={styles.soft}>{originText(origins)}</span>
        </>
      )}
    </p>
  );
}

const originText = (origins: readonly RevealedValue[]): string =>
  origins
    .map(
      ({ source, verifiedOn }) =>
        `${sourceName(source)}, ${verifiedOn === null ? 'not verified' : `verified ${formatDate(verifiedOn)}`}`,
    )
    .join('; ');
