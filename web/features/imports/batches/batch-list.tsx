import { useSearchParams } from 'react-router';
import type { ImportBatch } from '#contract/imports/imports.ts';
import { DataTable, type DataColumn } from '#web/ui/data-table.tsx';
import { formatCount, formatPacificTime } from '#web/ui/format.ts';
import { Loaded } from '#web/ui/loaded.tsx';
import { Pagination } from '#web/ui/pagination.tsx';
import { ScreenSection } from '#web/ui/screen-head.tsx';
import { TextLink } from '#web/ui/text-link.tsx';
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
  const [parameters] = useSearchParams();
  const page = pageIn(parameters);
  const batches = useBatches(page);
  return (
    <ScreenSection title="Batches" aside="newest first; times are Pacific Time">
      <Loaded what="batches" query={batches}>
        {({ data, count, totalPages }) => (
          <>
            <DataTable
              label="Import batches"
              columns={columns}
              rows={data.map((batch) => ({ key: batch.id, cells: cellsOf(batch) }))}
              empty={count === 0 ? 'Nothing was imported yet.' : 'This page has no batches.'}
            />
            {totalPages > 1 && (
              <Pagination page={page} totalPages={totalPages} addressOf={(target) => `?page=${target}`} />
            )}
          </>
        )}
      </Loaded>
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
