import { importLimits } from '#contract/imports/import-limits.ts';
import type { OutputOf } from '#contract/call.ts';
import type { ImportBatch, RejectedRow } from '#contract/imports/imports.ts';
import { Button } from '#web/ui/button.tsx';
import { DataTable, type DataColumn } from '#web/ui/data-table.tsx';
import { formatCount } from '#web/ui/format.ts';
import { Pagination } from '#web/ui/pagination.tsx';
import { ScreenSection } from '#web/ui/screen-head.tsx';
import { batchAddress } from './batch-texts.ts';
import styles from './batch-screen.module.css';
import { useRowsExport } from './use-batches.ts';

interface RejectedRowsProps {
  batch: ImportBatch;
  rejected: OutputOf<'imports.readImportBatch'>['rejected'];
  page: number;
}

export function RejectedRows({ batch, rejected, page }: RejectedRowsProps) {
  const download = useRowsExport(batch.id, 'rejected_rows');
  return (
    <ScreenSection
      title="Rejected rows"
      aside={
        rejected.count > 0 && (
          <Button aria-disabled={download.isPending} onClick={() => !download.isPending && download.mutate()}>
            {download.isPending ? 'Downloading…' : 'Download as CSV'}
          </Button>
        )
      }
    >
      <RejectedTable
        label={`Rejected rows of ${batch.id}`}
        rows={rejected.data}
        empty={emptyText(batch, rejected.count)}
      />
      {rejected.totalPages > 1 && (
        <Pagination
          page={page}
          totalPages={rejected.totalPages}
          addressOf={(target) => `${batchAddress(batch.id)}&page=${target}`}
        />
      )}
    </ScreenSection>
  );
}

function emptyText({ rejected }: ImportBatch, stored: number): string {
  if (rejected === 0) return 'No row was rejected.';
  if (stored > 0) return 'This page has no rows.';
  return `${formatCount(rejected)} rows were rejected. They are no longer stored: rejected rows are kept for ${importLimits.rejectedRowsDays} days.`;
}

const columns: readonly DataColumn[] = [
  { name: 'Line' },
  { name: 'Reason', look: 'text' },
  { name: 'What was read, contacts masked', look: 'text' },
];

interface RejectedTableProps {
  /** Names the table for screen readers. */
  label: string;
  rows: readonly RejectedRow[];
  empty: string;
}

export const RejectedTable = ({ label, rows, empty }: RejectedTableProps) => (
  <DataTable
    label={label}
    columns={columns}
    rows={rows.map((row) => ({
      key: String(row.line),
      cells: [formatCount(row.line), row.reason, <Cells key="cells" cells={row.cells} />],
    }))}
    empty={empty}
  />
);

/** Blank cells are left out. */
const Cells = ({ cells }: { cells: RejectedRow['cells'] }) => (
  <span className={styles.cells}>
    {cells
      .filter(({ value }) => value.trim() !== '')
      .map(({ column, value }) => (
        <span key={column}>
          <span className={styles.column}>{column}:</span> {value}
        </span>
      ))}
  </span>
);
