// The dialog of an export with a fake server, for tests.
import type { ExportLog } from '#contract/exports/exports.ts';
import type { Answers } from '#web/testing/fake-server.ts';
import { button } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';
import { ExportButton } from '../export-button.tsx';

export const id = '00000000-0000-4000-8000-000000000001';
export const file = { exportId: id, csv: 'id\n1\n', fileName: 'physician_export.csv', count: 2, excluded: 0 };
export const log = (changes: Partial<ExportLog> = {}): ExportLog => ({
  id,
  export_date: '2026-03-10T10:00:00Z',
  export_count: 2,
  excluded_count: 0,
  file_name: 'physician_export.csv',
  format: 'csv',
  description: 'Selection of 2',
  columns: [],
  file_expires_at: '2026-03-11T10:00:00Z',
  ...changes,
});
export const logs = (data: ExportLog[], changes: object = {}): Answers => ({
  'exports.listExports': { data, count: data.length, totalPages: 1, total_exported: 2, ...changes },
  'exports.listExportJobs': { data: [] },
  'exports.listExportPresets': { data: [] },
});
export const whole = {
  source: { filters: { query: 'nurse' } },
  count: 1_027,
  label: 'All results',
  description: 'nurse',
};
export function openDialog(answers: Answers = {}, props: { ids?: string[]; isOfList?: boolean; count?: number } = {}) {
  const { ids = ['41', '42'], isOfList = false, count = 1_027 } = props;
  const opened = open(<ExportButton ids={new Set(ids)} whole={{ ...Object(whole), count }} isOfList={isOfList} />, {
    answers: { ...logs([]), 'exports.exportPhysicians': file, ...answers },
  });
  return opened;
}
export const openForm = async (...args: Parameters<typeof openDialog>) => {
  const opened = openDialog(...args);
  await opened.user.click(await button('Export'));
  return opened;
};
