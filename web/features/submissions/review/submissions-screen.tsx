// The resumes that professionals submitted, for the administrators who decide about them.
import { useId, useState } from 'react';
import { useSearchParams } from 'react-router';
import { submissionsPageSize } from '#contract/submissions/submission-options.ts';
import type { ApprovalChoice } from '#contract/submissions/approvals.ts';
import type { Submission, SubmissionStatus } from '#contract/submissions/submissions.ts';
import { Button } from '#web/ui/button.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { formatCount } from '#web/ui/format.ts';
import { pageIn } from '#web/ui/page-in.ts';
import { Pagination } from '#web/ui/pagination.tsx';
import { ScreenHead } from '#web/ui/screen-head.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { Tabs } from '#web/ui/tabs.tsx';
import { useToast } from '#web/ui/toast.tsx';
import { useExistingPage } from '#web/ui/use-existing-page.ts';
import { nameOf, SubmissionRow } from './submission-row.tsx';
import styles from './submissions-screen.module.css';
import { previewFailureText, usePreviews } from './use-previews.ts';
import { useDecisions, useSubmissions, type Decision, type DecisionResult } from './use-submissions.ts';

const statusNames: Readonly<Record<SubmissionStatus, string>> = {
  pending: 'Pending',
  approved: 'Approved',
  rejected: 'Rejected',
};
const statuses = ['pending', 'approved', 'rejected'] as const;

interface SubmissionsScreenProps {
  title: string;
  /** Of this page: two addresses lead to the one queue. */
  address: string;
  /** The title of the message about a bulk action without a selection. */
  noneSelected: string;
}

/** The submissions of every status, in tabs; first those that wait for a decision. */
export function SubmissionsScreen({ title, address, noneSelected }: SubmissionsScreenProps) {
  const tabAddress = (status: string) => `${address}?status=${status}`;
  const [parameters] = useSearchParams();
  const current = statuses.find((status) => status === parameters.get('status')) ?? 'pending';
  // The same request as the list's.
  const { data } = useSubmissions(current, pageIn(parameters));
  return (
    <>
      <ScreenHead
        title={title}
        text="Every resume that professionals have submitted. An approved one is searchable at once."
      />
      <Tabs
        label="Status of the submissions"
        current={current}
        addressOf={tabAddress}
        tabs={statuses.map((status) => ({
          id: status,
          name:
            data === undefined ? statusNames[status] : `${statusNames[status]} (${formatCount(data.counts[status])})`,
          panel: (
            <SubmissionList
              status={status}
              addressOf={(page) => `${tabAddress(status)}&page=${page}`}
              noneSelected={noneSelected}
            />
          ),
        }))}
      />
    </>
  );
}

const peopleOf = (rows: readonly Submission[], ids: readonly string[]) =>
  rows.filter(({ id }) => ids.includes(id)).map((row) => ({ id: row.id, name: nameOf(row) }));

const none: ReadonlySet<string> = new Set();

interface SubmissionListProps {
  status: SubmissionStatus;
  addressOf: (page: number) => string;
  noneSelected: string;
}

/** The selected submissions of one tab and page. Of another one nothing is selected, also after the way back. */
function useSelected(here: string) {
  const [{ of, ids }, setChosen] = useState({ of: here, ids: none });
  if (of !== here) setChosen({ of: here, ids: none });
  return {
    selected: of === here ? ids : none,
    select: (changed: readonly string[], isSelected: boolean) =>
      setChosen((before) => {
        const others = [...before.ids].filter((id) => !changed.includes(id));
        return { of: here, ids: new Set([...others, ...(isSelected ? changed : [])]) };
      }),
    clear: () => setChosen({ of: here, ids: none }),
  };
}

function SubmissionList({ status, addressOf, noneSelected }: SubmissionListProps) {
  const [parameters] = useSearchParams();
  const page = pageIn(parameters);
  const { data, isError, refetch, isFetching } = useSubmissions(status, page);
  useExistingPage(page, data?.totalPages);
  const { selected, select, clear } = useSelected(`${status} ${page}`);
  const toast = useToast();
  const decisions = useDecisions(clear);
  const rows = data?.data.filter((row) => row.status === status) ?? [];
  const previews = usePreviews(status === 'pending' ? rows.map(({ id }) => id) : []);
  const decide = (
    ids: readonly string[],
    action: Decision,
    choice: ApprovalChoice = { kind: 'ask' },
    liftsRemoval = false,
  ) => {
    if (ids.length === 0) toast({ title: noneSelected, text: 'Select at least one submission first.', look: 'danger' });
    else if (!decisions.isPending) decisions.mutate({ people: peopleOf(rows, ids), action, choice, liftsRemoval });
  };
  if (isError) return <LoadFailure onRetry={() => void refetch()} />;
  if (data === undefined) return <Spinner label="Loading submissions" />;
  const shownIds = rows.map(({ id }) => id);
  const selectedIds = shownIds.filter((id) => selected.has(id));
  return (
    <div aria-busy={isFetching}>
      {status === 'pending' && (
        <SelectionBar
          shown={shownIds.length}
          selected={selectedIds.length}
          onSelectAll={(isSelected) => select(shownIds, isSelected)}
          onDecide={(action) => decide(selectedIds, action)}
          isDeciding={decisions.isPending}
        />
      )}
      {decisions.data !== undefined && decisions.data.length > 1 && <Results results={decisions.data} />}
      {previews.isLoading && <Spinner label="Looking for duplicates" />}
      {previews.isError && (
        <p className={styles.message} role="alert">
          {previewFailureText(previews.error)} <Button onClick={() => void previews.refetch()}>Try Again</Button>
        </p>
      )}
      {rows.length === 0 && (
        <p className={styles.message}>
          There are no {status} submissions{page > 1 ? ' on this page' : ''}.
        </p>
      )}
      <ul className={styles.list}>
        {rows.map((row: Submission) => (
          <SubmissionRow
            key={row.id}
            submission={row}
            isSelected={selected.has(row.id)}
            onSelect={(isSelected) => select([row.id], isSelected)}
            preview={previews.data?.get(row.id)}
            onDecide={(action, choice, liftsRemoval) => decide([row.id], action, choice, liftsRemoval)}
            isDeciding={decisions.isPending}
          />
        ))}
      </ul>
      {data.counts[status] > submissionsPageSize && (
        <Pagination page={page} totalPages={data.totalPages} addressOf={addressOf} />
      )}
    </div>
  );
}

/** What became of each of several resumes. */
const Results = ({ results }: { results: readonly DecisionResult[] }) => (
  <section className={styles.results} aria-label="Results of the last decision">
    <ul>
      {results.map(({ id, name, text, isDone }) => (
        <li key={id}>
          <b>{name}</b>
          {!isDone && ' (failed)'}: {text}
        </li>
      ))}
    </ul>
  </section>
);

const LoadFailure = ({ onRetry }: { onRetry: () => void }) => (
  <div className={styles.message} role="alert">
    <p>
      <b>Error Loading Submissions</b>
    </p>
    <p>Failed to load submissions. Please try again.</p>
    <Button onClick={onRetry}>Try Again</Button>
  </div>
);

interface SelectionBarProps {
  shown: number;
  selected: number;
  onSelectAll: (isSelected: boolean) => void;
  onDecide: (action: Decision) => void;
  isDeciding: boolean;
}

function SelectionBar({ shown, selected, onSelectAll, onDecide, isDeciding }: SelectionBarProps) {
  const checkId = useId();
  return (
    <div className={styles.bar}>
      <label className={styles.check} htmlFor={checkId}>
        <Checkbox
          id={checkId}
          checked={shown > 0 && selected === shown}
          disabled={shown === 0}
          onChange={(event) => onSelectAll(event.target.checked)}
        />
        Select page
      </label>
      <span className={styles.count} role="status">
        {selected} selected
      </span>
      <Button look="filled" aria-disabled={isDeciding} onClick={() => onDecide('approve')}>
        Approve Selected
      </Button>
      <Button aria-disabled={isDeciding} onClick={() => onDecide('reject')}>
        Reject Selected
      </Button>
    </div>
  );
}
