// The audit, for administrators: who did what, page by page.
import { useState } from 'react';
import type { AuditLogEntry } from '#contract/audit/audit.ts';
import { Button } from '#web/ui/button.tsx';
import { DataTable } from '#web/ui/data-table.tsx';
import { TextField } from '#web/ui/field.tsx';
import { textOf } from '#web/ui/form-data.ts';
import { formatCount, formatPacificTime } from '#web/ui/format.ts';
import { FailureBlock } from '#web/ui/loaded.tsx';
import { ScreenHead, ScreenSection } from '#web/ui/screen-head.tsx';
import { Select } from '#web/ui/select.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import styles from './audit-screen.module.css';
import { useAuditActions, useAuditExport, useAuditPage, useVerification, type AuditFilters } from './use-audit.ts';

export function AuditScreen() {
  const [filters, setFilters] = useState<AuditFilters>({});
  // Where each page that was left begins, so that Newer goes back.
  const [trail, setTrail] = useState<readonly (number | null)[]>([null]);
  const before = trail.at(-1) ?? null;
  const { data, isError, isPlaceholderData, refetch } = useAuditPage(filters, before);
  const exporting = useAuditExport(filters);
  const apply = (form: FormData) => {
    setFilters(filtersOf(form));
    setTrail([null]);
  };
  return (
    <>
      <ScreenHead
        title="Audit Log"
        text="Every reveal, export and administrative action. Entries cannot be changed; times are Pacific Time."
      >
        <Button aria-disabled={exporting.isPending} onClick={() => !exporting.isPending && exporting.mutate()}>
          {exporting.isPending ? 'Exporting…' : 'Export'}
        </Button>
      </ScreenHead>
      <VerificationLine />
      <FilterForm onApply={apply} />
      <ScreenSection title="Entries" aside="newest first">
        {isError && <FailureBlock title="Failed to load the audit log" query={{ refetch }} />}
        {data === undefined && !isError && <Spinner label="Loading the audit log" />}
        {data !== undefined && !isError && (
          <>
            <Entries entries={data.data} />
            <nav className={styles.pages} aria-label="Pages of the audit log">
              <Button disabled={trail.length === 1} onClick={() => setTrail(trail.slice(0, -1))}>
                Newer
              </Button>
              <span role="status">Page {formatCount(trail.length)}</span>
              <Button
                disabled={data.next === null || isPlaceholderData}
                onClick={() => data.next !== null && setTrail([...trail, data.next])}
              >
                Older
              </Button>
            </nav>
          </>
        )}
      </ScreenSection>
    </>
  );
}

const filterNames = ['action', 'actor', 'subject', 'from', 'to'] as const;

const filtersOf = (form: FormData): AuditFilters =>
  Object.fromEntries(
    filterNames.map((name) => [name, textOf(form, name).trim()] as const).filter(([, value]) => value !== ''),
  );

function FilterForm({ onApply }: { onApply: (form: FormData) => void }) {
  const { data: actions = [] } = useAuditActions();
  return (
    <form
      className={styles.filters}
      role="search"
      aria-label="Filters of the audit log"
      onSubmit={(event) => {
        event.preventDefault();
        onApply(new FormData(event.currentTarget));
      }}
    >
      <Select look="form" label="Action" name="action" defaultValue="">
        <option value="">Every action</option>
        {actions.map((action) => (
          <option key={action}>{action}</option>
        ))}
      </Select>
      <TextField label="Who" name="actor" maxLength={320} hint="Email address or id" />
      <TextField label="Subject" name="subject" maxLength={320} hint="Email address or id" />
      <TextField label="From" name="from" type="date" hint="UTC" />
      <TextField label="To" name="to" type="date" hint="UTC" />
      <Button type="submit" look="filled">
        Apply
      </Button>
    </form>
  );
}

function VerificationLine() {
  const { progress, verification } = useVerification();
  const { isPending, isError, data } = verification;
  return (
    <div className={styles.verification}>
      <Button aria-disabled={isPending} onClick={() => !isPending && verification.mutate()}>
        {isPending ? 'Verifying…' : 'Verify'}
      </Button>
      <p role="status">
        {isPending &&
          progress !== null &&
          `${formatCount(progress.verified)} of ${formatCount(progress.last)} entries verified.`}
        {isError && 'The verification was interrupted. Try again.'}
        {data !== undefined &&
          data.fault === null &&
          `Verified: all ${formatCount(data.verified)} entries are as they were written.`}
        {data !== undefined && data.fault !== null && (
          <b>
            Entry {formatCount(data.fault.sequence)} {faultTexts[data.fault.kind]}. Restore the database from a backup,
            and compare the entries.
          </b>
        )}
      </p>
    </div>
  );
}

const faultTexts = {
  altered: 'was altered',
  missing: 'is missing',
  cut: 'is where the record was cut',
} as const;

const columns = [
  { name: 'Time' },
  { name: 'Who' },
  { name: 'Did' },
  { name: 'To' },
  { name: 'Before', look: 'text' },
  { name: 'After', look: 'text' },
  { name: 'Entry', look: 'number' },
  { name: 'Link' },
] as const;

const Entries = ({ entries }: { entries: readonly AuditLogEntry[] }) => (
  <DataTable
    label="Audit entries"
    columns={columns}
    empty="No entry passes the filters."
    rows={entries.map((entry) => ({
      key: String(entry.sequence),
      cells: [
        formatPacificTime(entry.recordedAt),
        entry.actorEmail ?? `${entry.actorKind} ${entry.actorId}`,
        <b key="action">{entry.action}</b>,
        subjectText(entry),
        <code key="before" className={styles.facts}>
          {entry.before ?? ''}
        </code>,
        <code key="after" className={styles.facts}>
          {entry.after ?? ''}
        </code>,
        formatCount(entry.sequence),
        <code key="link">{entry.link}</code>,
      ],
    }))}
  />
);

function subjectText({ subjectKind, subjectId, subjectEmail }: AuditLogEntry): string {
  if (subjectKind === null) return '';
  return subjectEmail ?? `${subjectKind} ${subjectId}`;
}
