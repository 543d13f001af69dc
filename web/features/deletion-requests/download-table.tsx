import type { DeletionOverview } from '#contract/deletion-requests/deletion-requests.ts';
import { DataTable } from '#web/ui/data-table.tsx';
import type { DataColumn } from '#web/ui/data-table.tsx';
import { formatCount, formatDate } from '#web/ui/format.ts';
import { ReportButtons } from './report-buttons.tsx';

type Download = DeletionOverview['downloads'][number];

const columns: readonly DataColumn[] = [
  { name: 'Received' },
  { name: 'File', look: 'text' },
  { name: 'Requests', look: 'number' },
  { name: 'Removed', look: 'number' },
  { name: 'Opted out', look: 'number' },
  { name: 'Not found', look: 'number' },
  { name: 'Exempt', look: 'number' },
  { name: 'Withdrawn', look: 'number' },
  { name: 'Report' },
];

export const DownloadTable = ({ downloads }: { downloads: readonly Download[] }) => (
  <DataTable
    label="Downloads and what was done"
    columns={columns}
    rows={downloads.map((download) => ({ key: download.id, cells: cellsOf(download) }))}
    empty="There are no downloads yet."
  />
);

const cellsOf = (download: Download) => [
  formatDate(download.receivedAt),
  `${download.fileName}${download.isByHand ? ', by hand' : ''}`,
  ...[
    download.requests,
    download.removed,
    download.optedOut,
    download.notFound,
    download.exempt,
    download.withdrawals,
  ].map(formatCount),
  download.report === null ? (
    'In progress'
  ) : (
    <ReportButtons key="report" report={download.report} name={`the report about ${download.fileName}`} />
  ),
];
