// The failed searches that screens reported, for administrators.
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import type { SearchError, SearchErrorStats } from '#contract/error-log/error-log.ts';
import {
  searchErrorRanges,
  searchErrorsListed,
  searchErrorTypes,
  type SearchErrorRange,
} from '#contract/error-log/search-error-limits.ts';
import { Button } from '#web/ui/button.tsx';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';
import { DataTable, type DataColumn } from '#web/ui/data-table.tsx';
import { formatCount, formatPacificTime, formatResponseTime } from '#web/ui/format.ts';
import { FailureBlock } from '#web/ui/loaded.tsx';
import { ScreenHead, ScreenSection } from '#web/ui/screen-head.tsx';
import { Segments } from '#web/ui/segments.tsx';
import { Select } from '#web/ui/select.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { StatCards } from '#web/ui/stat-cards.tsx';
import styles from './logs-screen.module.css';
import { SearchErrorDialog } from './search-error-dialog.tsx';
import { UnmatchedTerms } from './unmatched-terms.tsx';
import { useDeleteSearchError, useRefresh, useSearchErrors, useSearchErrorStats } from './use-search-errors.ts';

const rangeNames = {
  '1h': 'Last hour',
  '24h': '24 hours',
  '7d': '7 days',
  '30d': '30 days',
} as const satisfies Record<SearchErrorRange, string>;
const isRange = (text: string | null): text is SearchErrorRange =>
  text !== null && Object.hasOwn(searchErrorRanges, text);
const ranges = Object.keys(searchErrorRanges).filter(isRange);

export function LogsScreen() {
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get('range');
  const range = isRange(asked) ? asked : '24h';
  const type = searchErrorTypes.find((each) => each === parameters.get('type')) ?? 'all';
  const refresh = useRefresh();
  const change = (name: 'range' | 'type', value: string) =>
    setParameters(
      (before) => {
        before.set(name, value);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  const { data, isError, isFetching, refetch } = useSearchErrors(range, type);
  return (
    <>
      <ScreenHead
        title="Search Error Logs"
        text="Searches that failed on a screen. Times are Pacific Time; entries are kept for 31 days."
      >
        <Segments
          label="Time range"
          value={range}
          onChange={(value) => change('range', value)}
          options={ranges.map((value) => ({ value, name: rangeNames[value] }))}
        />
        <Select look="field" label="Error type" value={type} onChange={(event) => change('type', event.target.value)}>
          <option value="all">All types</option>
          {searchErrorTypes.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </Select>
        <Button aria-disabled={isFetching} onClick={refresh}>
          Refresh
        </Button>
      </ScreenHead>
      <Summary range={range} />
      <ScreenSection title="Errors" aside={`the newest ${searchErrorsListed}`}>
        {isError && (
          <FailureBlock
            title="Failed to load logs"
            text="The log could not be read. Check your connection and try again."
            query={{ refetch }}
          />
        )}
        {data === undefined && !isError && <Spinner label="Loading logs" />}
        {data !== undefined && !isError && <Errors errors={data.data} />}
      </ScreenSection>
      <UnmatchedTerms />
    </>
  );
}

function Summary({ range }: { range: SearchErrorRange }) {
  const { data } = useSearchErrorStats(range);
  return (
    <StatCards
      stats={[
        { name: 'Total Errors', value: data === undefined ? '–' : formatCount(data.total_errors) },
        { name: 'Affected Users', value: data === undefined ? '–' : formatCount(data.unique_users) },
        { name: 'Avg Response Time', value: data === undefined ? '–' : formatResponseTime(data.avg_response_time) },
        { name: 'Most Common Type', value: data === undefined ? '–' : (mostCommonType(data) ?? 'None') },
      ]}
    />
  );
}

function mostCommonType({ errors_by_type: counts }: SearchErrorStats): string | null {
  const [first] = searchErrorTypes
    .filter((type) => counts[type] !== undefined)
    .toSorted((a, b) => (counts[b] ?? 0) - (counts[a] ?? 0));
  return first ?? null;
}

const columns: readonly DataColumn[] = [
  { name: 'Time' },
  { name: 'User' },
  { name: 'Error Type' },
  { name: 'Function' },
  { name: 'Response Time', look: 'number' },
  { name: 'Message', look: 'text' },
  { name: 'Actions' },
];

const cellsOf = (error: SearchError) => [
  formatPacificTime(error.occurred_at),
  error.user_email ?? 'Anonymous',
  error.error_type,
  error.edge_function_name ?? 'N/A',
  formatResponseTime(error.response_time_ms),
  <span key="message" className={styles.message}>
    {error.error_message}
  </span>,
];

const RowActions = ({ time, onView, onDelete }: { time: string; onView: () => void; onDelete: () => void }) => (
  <div className={styles.actions}>
    <Button aria-label={`View the error of ${time}`} onClick={onView}>
      View
    </Button>
    <Button aria-label={`Delete the error of ${time}`} onClick={onDelete}>
      Delete
    </Button>
  </div>
);

function Errors({ errors }: { errors: readonly SearchError[] }) {
  const [shown, setShown] = useState<SearchError | null>(null);
  const [deleting, setDeleting] = useState<SearchError | null>(null);
  const deletion = useDeleteSearchError(() => setDeleting(null));
  return (
    <>
      <DataTable
        label="Search errors"
        columns={columns}
        rows={errors.map((error) => ({
          key: error.id,
          cells: [
            ...cellsOf(error),
            <RowActions
              key="actions"
              time={formatPacificTime(error.occurred_at)}
              onView={() => setShown(error)}
              onDelete={() => setDeleting(error)}
            />,
          ],
        }))}
        empty="No search failed in this range."
      />
      <SearchErrorDialog error={shown} onClose={() => setShown(null)} />
      <ConfirmDialog
        confirmation={
          deleting && {
            title: 'Delete this entry?',
            text: 'It cannot be restored. The deletion is recorded in the audit log.',
            action: 'Delete Entry',
            onConfirm: () => deletion.mutate(deleting.id),
          }
        }
        isPending={deletion.isPending}
        onClose={() => setDeleting(null)}
      />
    </>
  );
}
