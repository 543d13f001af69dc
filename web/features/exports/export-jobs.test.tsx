// @vitest-environment happy-dom
// an export that runs as a job; the log of exports.
import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { exportFormats } from '#contract/exports/export-options.ts';
import type { ExportJob } from '#contract/exports/exports.ts';
import { failure } from '#web/testing/fake-server.ts';
import { button } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';
import { ExportList } from './export-list.tsx';
import { id, log, logs, openForm } from './testing/export-dialog.tsx';
import { recordSavedFiles } from '#web/testing/saved-files.ts';

const job = (changes: Partial<ExportJob> = {}): ExportJob => ({
  id,
  state: 'running',
  format: 'xlsx',
  file_name: 'physician_export.xlsx',
  description: 'nurse',
  created_at: '2026-03-10T10:00:00Z',
  candidates: 1_027,
  processed: 200,
  excluded: 0,
  candidatesPerSecond: 99.6,
  secondsRemaining: 8,
  problem: null,
  ...changes,
});
const saved = recordSavedFiles();
afterEach(() => void vi.useRealTimers());

describe('an export that runs as a job', () => {
  it('of a whole search shows its progress, can be canceled, and is downloaded in the end', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    let jobs = [job()];
    const opened = await openForm({
      'exports.startExport': job({ state: 'waiting' }),
      'exports.listExportJobs': () => ({ data: jobs }),
      'exports.cancelExport': failure('NOT_FOUND', 'It has ended.'),
    });
    const { user, server, text } = opened;
    await user.click(screen.getByRole('radio', { name: /All results: 1,027 professionals/ }));
    expect(text()).toContain('Export 1,027 professionals');
    expect(text()).toContain('It appears in Account Settings, Exports, for 24 hours.');
    await user.click(screen.getByRole('radio', { name: /Excel/ }));
    await user.click(await button('Export and Download'));
    await screen.findByText('200 of 1,027 professionals, 100 a second. About 8 seconds left.');
    expect(server.inputsOf('exports.startExport')).toMatchObject([
      { filters: { query: 'nurse' }, format: 'xlsx', description: 'nurse' },
    ]);
    const progress = screen.getByRole('progressbar', { name: 'Export progress' });
    expect([progress.getAttribute('value'), progress.getAttribute('max')]).toEqual(['200', '1027']);
    await user.click(await button('Cancel Export'));
    await screen.findByText('It has ended.');
    expect(server.inputsOf('exports.cancelExport')).toEqual([{ id }]);
    server.serve(`/api/exports/${id}/file`, () => new Response('data'));
    jobs = [job({ state: 'done', processed: 1_027, excluded: 27 })];
    await act(() => vi.advanceTimersByTimeAsync(1_100));
    await button('Download Again');
    expect(text()).toContain('1,000 healthcare professionals were exported. 27 were left out');
    expect(saved).toMatchObject([{ name: 'physician_export.xlsx', size: 4 }]);
    // A press at once would count as the second one of a double click.
    await act(() => vi.advanceTimersByTimeAsync(400));
    await user.click(await button('Download Again'));
    await waitFor(() => expect(saved).toHaveLength(2));
  });

  it.each([
    [job({ processed: 1_027 }), '1,027 of 1,027 professionals. Completing the file …'],
    [job({ candidatesPerSecond: null }), '200 of 1,027 professionals.'],
    [job({ secondsRemaining: null }), '200 of 1,027 professionals.'],
    [job({ secondsRemaining: 1 }), 'About 1 second left.'],
    [job({ secondsRemaining: 60 }), 'About 1 minute left.'],
    [job({ secondsRemaining: 150 }), 'About 3 minutes left.'],
  ])('says how far it is: %#', async (one, words) => {
    const { text } = open(<ExportList />, { answers: { ...logs([]), 'exports.listExportJobs': { data: [one] } } });
    await screen.findByText('Export in progress');
    expect(text()).toContain(words);
    expect(text()).toMatch(/Mar 10, 2026, .*\. nurse/);
  });

  it('for another program has the columns of the program', async () => {
    const opened = await openForm({ 'exports.startExport': job({ state: 'canceled' }) });
    expect(screen.queryByText(/Columns, in the order of the file/)).not.toBeNull();
    await opened.user.click(screen.getByRole('radio', { name: /Bullhorn/ }));
    expect(screen.queryByText(/Columns, in the order of the file/)).toBeNull();
    expect(opened.text()).toContain('The columns are those of Bullhorn');
    await opened.user.click(await button('Export and Download'));
    await waitFor(() =>
      expect(opened.server.inputsOf('exports.startExport')[0]).toMatchObject({
        format: 'bullhorn',
        columns: exportFormats.bullhorn.columns,
      }),
    );
  });

  it('that was canceled or failed says so', async () => {
    const opened = await openForm({ 'exports.startExport': job({ state: 'canceled' }) });
    await opened.user.click(screen.getByRole('radio', { name: /JSON Lines/ }));
    await opened.user.click(await button('Export and Download'));
    await screen.findByText('The export was canceled. Nothing was exported or counted.');
    cleanup();
    const { text } = open(<ExportList />, {
      answers: {
        ...logs([]),
        'exports.listExportJobs': {
          data: [
            job({ state: 'failed', problem: 'The disk is full.', description: '' }),
            job({ id: 'x', state: 'done' }),
          ],
        },
      },
    });
    await screen.findByText('Export failed');
    expect(text()).toContain('The disk is full.');
    expect(text()).not.toContain('Export in progress');
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
  });

  it('says when its file could not be downloaded', async () => {
    const { user, server } = await openForm({
      'exports.startExport': job({ state: 'done' }),
      'exports.listExportJobs': { data: [job({ state: 'done' })] },
    });
    server.serve(`/api/exports/${id}/file`, () =>
      Response.json(failure('GONE', 'The file was deleted.'), { status: 410 }),
    );
    await user.click(screen.getByRole('radio', { name: /Excel/ }));
    await user.click(await button('Export and Download'));
    const again = await button('Try the Download Again');
    server.serve(`/api/exports/${id}/file`, () => new Response('data'));
    await user.click(again);
    await screen.findByText('Download Again');
    expect(saved).toHaveLength(1);
  });
});

describe('the log of exports', () => {
  it('shows the newest, then all, page by page', async () => {
    const many = Array.from({ length: 7 }, (_, at) => log({ id: `${at}`, export_count: at + 1 }));
    const { user, text, server } = open(<ExportList />, {
      answers: logs(many, { count: 60, totalPages: 3, total_exported: 1_234 }),
    });
    await screen.findByText('1,234');
    expect(text()).toContain('1,234 exported contacts in 60 exports.');
    expect(screen.getAllByRole('listitem')).toHaveLength(5);
    expect(text()).toMatch(/1 professionalMar 10, 2026, .*\. Selection of 2\. CSVDownload/);
    expect(text()).toContain('2 professionalsMar');
    await user.click(await button('Show All 60'));
    expect(screen.getAllByRole('listitem')).toHaveLength(7);
    expect((await button('Newer')).disabled).toBe(true);
    await user.click(await button('Older'));
    await waitFor(() => expect(server.inputsOf('exports.listExports').at(-1)).toEqual({ page: '2' }));
    await user.click(await button('Older'));
    await waitFor(() => expect(server.inputsOf('exports.listExports').at(-1)).toEqual({ page: '3' }));
    expect((await button('Older')).disabled).toBe(true);
    await user.click(await button('Newer'));
    await waitFor(async () => expect((await button('Older')).disabled).toBe(false));
  });

  it('of a few exports has no button for all of them', async () => {
    const { text } = open(<ExportList />, {
      answers: logs([log({ excluded_count: 3, description: '', file_expires_at: null })], { count: 1 }),
    });
    await screen.findByText(/exported contacts in 1 export\./);
    expect(text()).toMatch(/Mar 10, 2026, .*\. CSV\. 3 left out/);
    expect(text()).not.toContain('Show All');
    expect(screen.queryByRole('button', { name: /^Download the export/ })).toBeNull();
  });

  it('downloads a file, and itself as CSV', async () => {
    const { user, server } = open(<ExportList />, {
      answers: { ...logs([log()]), 'exports.exportLogsAsCsv': failure('INTERNAL', 'The log is busy.') },
    });
    server.serve(`/api/exports/${id}/file`, () => new Response('data'));
    await user.click(await button(/^Download the export of Mar 10, 2026/));
    await waitFor(() => expect(saved).toMatchObject([{ name: 'physician_export.csv' }]));
    await user.click(await button('Download This Log as CSV'));
    await screen.findByText('The log is busy.');
    server.answer({ 'exports.exportLogsAsCsv': { csv: 'date\n', fileName: 'log.csv' } });
    await user.click(await button('Download This Log as CSV'));
    await waitFor(() => expect(saved).toMatchObject([{}, { name: 'log.csv', size: 5 }]));
  });

  it('says that there is none yet, or that it could not be read', async () => {
    open(<ExportList />, { answers: logs([]) });
    await screen.findByText('You have not exported any contacts yet.');
    cleanup();
    const { user, server } = open(<ExportList />, {
      answers: { 'exports.listExports': failure('INTERNAL', 'Too busy.') },
    });
    await screen.findByText('Too busy.');
    server.answer(logs([log()]));
    await user.click(await button('Try Again'));
    await screen.findByText(/exported contacts in 1 export/);
  });
});
