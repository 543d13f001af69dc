import { useSearchParams } from 'react-router';
import type { ImportBatch } from '#contract/imports.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import type { DataColumn } from '#web/ui/data-table.tsx';
import { formatCount, formatPacificTime } from '#web/ui/format.ts';
import { Pagination } from '#web/ui/pagination.tsx';
import { ScreenSection } from '#web/ui/screen-head.tsx';
import { Spinner } from '#web/ui/spinner.tsx';
import { TextButton, TextLink } from '#web/ui/text-link.tsx';
import { pageIn } from '#web/ui/page-in.ts';
import { batchAddress, durationText, stateNames } from './batch-texts.ts';
import { useBatches } from './use-batches.ts';

const columns: readonly DataColumn[] = [
  { name: 'Batch', look: 'text' },
  { name: 'State' },
  { name: 'Rows', look: 'number' },
  { name: 'New', look: 'number' },
  { name: 'Merged', look: 'number' },
  { name: 'Unchanged', look: 'number' },
  { name: 'Rejected', look: 'number' },
  { name: 'Took', look: 'number' },
  { name: 'Started' },
  { name: 'By' },
];

/** Newest first, paged by the server. */
export function BatchList() {
  const [parameters, setParameters] = useSearchParams();
  const page = pageIn(parameters);
  const { data, isError, isFetching, refetch } = useBatches(page);
  return (
    <ScreenSection title="Batches" aside="newest first; times are Pacific Time">
      {isError && (
        <p role="alert">
          The batches could not be loaded. <TextButton onClick={() => void refetch()}>Try again</TextButton>
        </p>
      )}
      {data === undefined && !isError && <Spinner label="Loading batches" />}
      {data !== undefined && !isError && (
        <div aria-busy={isFetching}>
          <DataTable
            label="Import batches"
            columns={columns}
            rows={data.data.map((batch) => ({ key: batch.id, cells: cellsOf(batch) }))}
            empty={data.count === 0 ? 'Nothing was imported yet.' : 'This page has no batches.'}
          />
          {data.totalPages > 1 && (
            <Pagination
              page={page}
              totalPages={data.totalPages}
              addressOf={(target) => `?page=${target}`}
              onPage={(target) => setParameters({ page: String(target) })}
            />
          )}
        </div>
      )}
    </ScreenSection>
  );
}

const cellsOf = (batch: ImportBatch) => [
  <div key="batch">
    <TextLink to={batchAddress(batch.id)}>{batch.id}</TextLink>
    <br />
    {batch.source}, {batch.fileName}
  </div>,
  stateNames[batch.state],
  formatCount(batch.rowsRead),
  formatCount(batch.added),
  formatCount(batch.changed),
  formatCount(batch.unchanged),
  formatCount(batch.rejected),
  durationText(batch) ?? '–',
  formatPacificTime(batch.startedAt),
  batch.startedBy ?? 'not recorded',
];
