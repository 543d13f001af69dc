import { exportFormats } from '#contract/exports/export-options.ts';
import type { Caller } from '#server/foundation/operation/public.ts';
import { byteOrderMark, csvLine } from '#server/foundation/csv/public.ts';
import type { ExportParts } from './export-parts.ts';
import { listLogs } from './exports-store.ts';

const logLinesMax = 10_000;

const heading = [
  'Export ID',
  'Account',
  'Time (UTC)',
  'Candidates',
  'Left Out',
  'Description',
  'Format',
  'Columns',
  'File',
];

/** The latest 10,000 exports of the account, for its own compliance. */
export async function logsAsCsv(
  { database, clock }: Pick<ExportParts, 'database' | 'clock'>,
  { userId, email }: Pick<Caller, 'userId' | 'email'>,
): Promise<{ csv: string; fileName: string }> {
  const logs = await listLogs(database, userId, clock.now(), { offset: 0, logsMax: logLinesMax });
  const lines = logs.map((log) =>
    csvLine([
      log.id,
      email,
      log.export_date,
      `${log.export_count}`,
      `${log.excluded_count}`,
      log.description,
      exportFormats[log.format].label,
      log.columns.join(' '),
      log.file_name,
    ]),
  );
  return { csv: `${byteOrderMark}${csvLine(heading)}${lines.join('')}`, fileName: 'export_log.csv' };
}
