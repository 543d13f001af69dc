// The values of a file that could not be read: their rows were imported without them.
import { leftOutCount, type LeftOutValues } from '#contract/imports/left-out-values.ts';
import type { ImportBatch } from '#contract/imports/imports.ts';
import { Button } from '#web/ui/button.tsx';
import { DataTable, type DataColumn } from '#web/ui/data-table.tsx';
import { formatCount } from '#web/ui/format.ts';
import { ScreenSection } from '#web/ui/screen-head.tsx';
import { useRowsExport } from './use-batches.ts';

/** Nothing for a batch whose values could all be read. */
export function LeftOutSection({ batch: { id, leftOut } }: { batch: ImportBatch }) {
  const download = useRowsExport(id, 'left_out_values');
  if (leftOut.length === 0) return null;
  return (
    <ScreenSection
      title={`Values that could not be read: ${formatCount(leftOutCount(leftOut))}`}
      aside={
        <Button aria-disabled={download.isPending} onClick={() => !download.isPending && download.mutate()}>
          {download.isPending ? 'Downloading…' : 'Download Values as CSV'}
        </Button>
      }
    >
      <p>Their rows were imported without them. Correct the values in the file and import it again to add them.</p>
      <LeftOutTable label={`Values of ${id} that could not be read`} leftOut={leftOut} />
    </ScreenSection>
  );
}

const columns: readonly DataColumn[] = [
  { name: 'Column', look: 'text' },
  { name: 'Values' },
  { name: 'Such as, contacts masked', look: 'text' },
];

/** `label` names the table for screen readers. The columns with the most values come first. */
export const LeftOutTable = ({ label, leftOut }: { label: string; leftOut: LeftOutValues }) => (
  <DataTable
    label={label}
    columns={columns}
    rows={leftOut
      .toSorted((a, b) => b.count - a.count)
      .map(({ column, count, samples }) => ({
        key: column,
        cells: [column, formatCount(count), samples.join('; ')],
      }))}
    empty=""
  />
);
