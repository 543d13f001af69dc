// @vitest-environment happy-dom
// the files of imports and their jobs.
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { importFilePartPath } from '#contract/imports/import-limits.ts';
import { chooseFile } from '#web/testing/choose-file.ts';
import { failure, type Answers } from '#web/testing/fake-server.ts';
import { button, field } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';
import { testFile, testJob, testPreview, testReport } from '../testing/imports.ts';
import { FileList } from './file-list.tsx';
import { JobList } from './job-list.tsx';
import { UploadForm } from './upload-form.tsx';

const megabyte = 1_048_576;
const files = (...data: ReturnType<typeof testFile>[]) => ({ data, fileBytesMax: 2 * megabyte });

const openUpload = (answers: Answers = {}) =>
  open(<UploadForm />, {
    answers: { 'imports.listImportFiles': files(), 'imports.openImportFile': testFile(), ...answers },
  });

const choose = async ({ user }: ReturnType<typeof openUpload>, bytes: number) => {
  chooseFile(field('File'), new File([new Uint8Array(bytes)], 'acme.csv', { type: 'text/csv' }));
  await user.click(await button('Upload'));
};

describe('the upload of a file', () => {
  it('needs a file that is not empty and not too large', async () => {
    const opened = openUpload();
    await screen.findByText('at most 2 MB');
    await opened.user.click(await button('Upload'));
    await screen.findByText('Choose a file first.');
    await choose(opened, 0);
    await screen.findByText('The file is empty. Check that it was exported and copied completely.');
    chooseFile(field('File'), new File(['%PDF-1.7'], 'acme.csv', { type: 'text/csv' }));
    await opened.user.click(await button('Upload'));
    await screen.findByText(/The file is neither a CSV file nor an Excel workbook\. Export the table as CSV/);
    await choose(opened, 2 * megabyte + 1);
    await screen.findByText(/The file is larger than 2 MB\. Compress it with gzip/);
    expect(opened.server.inputsOf('imports.openImportFile')).toEqual([]);
  });

  it('sends its parts one after the other, and a part again when the connection is lost', async () => {
    const opened = openUpload();
    const arrived: number[] = [];
    let isLost = false;
    for (const number of [0, 1])
      opened.server.serve(importFilePartPath(testFile().id, number), () => {
        if (number === 1 && !isLost) {
          isLost = true;
          return Response.json({ code: 'UNAVAILABLE', message: 'Try again.' }, { status: 503 });
        }
        arrived.push(number);
        return Response.json({ success: true });
      });
    await screen.findByText('at most 2 MB');
    await choose(opened, 600_000);
    await waitFor(() => expect(arrived).toEqual([0, 1]));
    expect(opened.server.inputsOf('imports.openImportFile')).toEqual([{ fileName: 'acme.csv', bytes: 600_000 }]);
    await waitFor(() => expect(opened.server.inputsOf('imports.listImportFiles').length).toBeGreaterThan(1));
    expect(opened.text()).not.toMatch(/% uploaded|Try again|Try Again/);
  });

  it.each([
    ['UNAVAILABLE', 3],
    ['FILE_TOO_LARGE', 1],
  ])('gives up after %s in %i tries', async (code, tries) => {
    const opened = openUpload();
    let attempts = 0;
    opened.server.serve(importFilePartPath(testFile().id, 0), () => {
      attempts += 1;
      return Response.json({ code, message: 'The part was refused.' }, { status: 503 });
    });
    await screen.findByText('at most 2 MB');
    await choose(opened, 600_000);
    await screen.findByText('The part was refused.');
    expect(attempts).toBe(tries);
  });

  it('goes on with the parts that are missing when the same file is chosen again', async () => {
    const opened = openUpload({ 'imports.listImportFiles': files(testFile({ parts: 4, partsReceived: 3 })) });
    const sent: number[] = [];
    for (let number = 0; number < 4; number += 1)
      opened.server.serve(importFilePartPath(testFile().id, number), () => {
        sent.push(number);
        return Response.json({ success: true });
      });
    await screen.findByText('at most 2 MB');
    await choose(opened, 600_000);
    await waitFor(() => expect(sent).toEqual([0, 2, 3]));
    expect(opened.server.inputsOf('imports.openImportFile')).toEqual([]);
  });

  it.each([
    ['of another size', { bytes: 1 }],
    ['of another name', { fileName: 'other.csv' }],
    ['of another administrator', { isOwn: false }],
    ['that is complete', { partsReceived: 4 }],
  ])('begins a new upload beside a file %s', async (_case, changes) => {
    const opened = openUpload({
      'imports.listImportFiles': files(testFile({ parts: 4, partsReceived: 3, ...changes })),
      'imports.openImportFile': testFile({ id: '22222222-2222-4222-8222-222222222222', parts: 1, partsReceived: 0 }),
    });
    opened.server.serve(importFilePartPath('22222222-2222-4222-8222-222222222222', 0), () =>
      Response.json({ success: true }),
    );
    await screen.findByText('at most 2 MB');
    await choose(opened, 600_000);
    await waitFor(() => expect(opened.server.inputsOf('imports.openImportFile')).toHaveLength(1));
  });

  it('can be stopped', async () => {
    const opened = openUpload({ 'imports.openImportFile': testFile({ parts: 4 }) });
    opened.server.serve(importFilePartPath(testFile().id, 0), () => Response.json({ success: true }));
    const second = Promise.withResolvers<Response>();
    opened.server.serve(importFilePartPath(testFile().id, 1), () => second.promise);
    await screen.findByText('at most 2 MB');
    await choose(opened, 600_000);
    await screen.findByText('25% uploaded');
    await opened.user.click(await button('Stop Upload'));
    second.reject(new DOMException('The request was aborted.', 'AbortError'));
    await screen.findByText('The upload was stopped.');
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Stop Upload' })).toBeNull());
  });
});

const openFiles = (file: ReturnType<typeof testFile>, answers: Answers = {}) =>
  open(<FileList />, {
    answers: {
      'imports.listImportFiles': files(file),
      'imports.listImportJobs': { data: [] },
      'imports.previewImportFile': testPreview(),
      'imports.startImport': testJob({ state: 'done' }),
      'imports.discardImportFile': { success: true },
      ...answers,
    },
  });

describe('an uploaded file', () => {
  it('is checked by a dry run, or imported, under the name of its source', async () => {
    const { user, server, text } = openFiles(testFile());
    await screen.findByText('acme.csv');
    expect(text()).toContain('586 KB, deleted Mar 11, 2026, 3:00:00 AM PDT');
    await user.click(await button('Dry Run'));
    await waitFor(() => expect(server.inputsOf('imports.startImport')).toHaveLength(1));
    await user.type(field('Source'), ' Acme!');
    await user.click(await button('Import'));
    await screen.findByText(/Enter a short name of a-z, 0-9 and -/);
    expect(field('Source').getAttribute('aria-invalid')).toBe('true');
    await user.clear(field('Source'));
    await user.type(field('Source'), ' acme-2 ');
    await user.click(screen.getByRole('checkbox', { name: /^Import it although it differs/ }));
    await user.click(await button('Import'));
    const fileId = testFile().id;
    await waitFor(() =>
      expect(server.inputsOf('imports.startImport')).toEqual([
        { fileId, kind: 'dry_run', source: null, isForced: false, sheet: null, columns: null },
        { fileId, kind: 'import', source: 'acme-2', isForced: true, sheet: null, columns: null },
      ]),
    );
    expect(field('Source').getAttribute('aria-invalid')).not.toBe('true');
  });

  it.each([
    [1_024, '1 KB'],
    [1_025, '2 KB'],
    [megabyte - 1, '1,024 KB'],
    [megabyte, '1 MB'],
    [megabyte * 1_000 + 1, '1,001 MB'],
  ])('of %i bytes is shown as %s', async (bytes, words) => {
    openFiles(testFile({ bytes }));
    await screen.findByText(new RegExp(`^${words}, deleted`));
  });

  it('of another administrator that has not arrived completely says so', async () => {
    openFiles(testFile({ partsReceived: 1, isOwn: false }));
    await screen.findByText(/Another administrator has not uploaded it completely\./);
  });

  it('that has not arrived completely can only be discarded', async () => {
    const { user, server } = openFiles(testFile({ partsReceived: 1 }));
    await screen.findByText(/50% has arrived: choose the same file above to go on, or discard it\./);
    expect(screen.queryByRole('button', { name: 'Dry Run' })).toBeNull();
    expect(screen.queryByRole('button', { name: 'Import' })).toBeNull();
    server.answer({ 'imports.listImportFiles': files() });
    await user.click(await button('Discard acme.csv'));
    await waitFor(() => expect(screen.queryByText('acme.csv')).toBeNull());
    expect(server.inputsOf('imports.discardImportFile')).toEqual([{ id: testFile().id }]);
  });

  it('waits while another import is in progress', async () => {
    const { user, server } = openFiles(testFile(), {
      'imports.listImportJobs': { data: [testJob({ state: 'running', phase: 'writing' })] },
    });
    await waitFor(async () => expect((await button('Import')).getAttribute('aria-disabled')).toBe('true'));
    for (const name of ['Import', 'Dry Run', 'Discard acme.csv']) await user.click(await button(name));
    expect(server.inputsOf('imports.startImport')).toEqual([]);
    expect(server.inputsOf('imports.discardImportFile')).toEqual([]);
  });

  it('says why its job did not start', async () => {
    const { user } = openFiles(testFile(), {
      'imports.startImport': failure('IMPORT_RUNNING', 'Another import is in progress.'),
    });
    await user.click(await button('Import'));
    await screen.findByText('The job did not start');
    await screen.findByText('Another import is in progress.');
  });
});

const openJobs = (...jobs: ReturnType<typeof testJob>[]) =>
  open(<JobList />, { answers: { 'imports.listImportJobs': { data: jobs } } });

describe('the jobs', () => {
  it('show their report', async () => {
    const rejectedRows = [{ line: 3, reason: 'Too short.', cells: [] }];
    const { text } = openJobs(
      testJob({
        report: testReport({ ignoredColumns: ['fax', 'salary'], ignoredColumnsCount: 1_202, rejectedRows }),
        source: null,
      }),
    );
    await screen.findByText('Dry run complete, nothing was written: acme.csv');
    expect(text()).toContain('Started Mar 10, 2026, 3:00:00 AM PDTThe import would read 11,000 rows of a vendor file');
    expect(text()).toContain('Columns that are not read: fax, salary, and 1,200 more.');
    expect(text()).toContain('Show 1 of 7 rejected rows');
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull();
  });

  it('show their batch, and their rejected rows only on its screen', async () => {
    const { text } = openJobs(
      testJob({
        kind: 'import',
        batchId: 'acme-1',
        report: testReport({ ignoredColumns: ['fax'], ignoredColumnsCount: 1 }),
      }),
    );
    await screen.findByText('Import complete: acme.csv');
    expect(text()).toContain('Started Mar 10, 2026, 3:00:00 AM PDT, source acme, batch acme-1Read 11,000 rows');
    expect(text()).toContain('Columns that are not read: fax.');
    expect(text()).not.toContain('rejected rows');
    expect(screen.getByRole('link', { name: 'acme-1' }).getAttribute('href')).toBe('/admin-imports/batch?id=acme-1');
  });

  it('say why they failed', async () => {
    const { text } = openJobs(testJob({ state: 'failed', problem: 'The file is no CSV. Export it again.' }));
    await screen.findByText('The file is no CSV. Export it again.');
    expect(text()).not.toContain('Columns that are not read');
  });

  it('can be canceled once, and files and batches are read again at the end', async () => {
    const running = testJob({ kind: 'import', state: 'running', phase: 'writing', rows: 5, share: 0.25 });
    const { user, server } = open(
      <>
        <FileList />
        <JobList />
      </>,
      {
        answers: {
          'imports.listImportFiles': files(testFile()),
          'imports.listImportJobs': { data: [running] },
          'imports.cancelImportJob': failure('JOB_ENDED', 'This job has already ended.'),
        },
      },
    );
    await screen.findByText('Writing: 5 of 11,000 rows');
    expect(screen.getByRole('progressbar').getAttribute('value')).toBe('0.25');
    await user.click(await button('Cancel'));
    await screen.findByText('The job was not canceled');
    server.answer({
      'imports.cancelImportJob': running,
      'imports.listImportJobs': { data: [{ ...running, isCancelRequested: true }] },
    });
    await user.click(await button('Cancel'));
    await user.click(await button('Canceling…'));
    expect(server.inputsOf('imports.cancelImportJob')).toEqual([{ id: running.id }, { id: running.id }]);
    server.answer({
      'imports.listImportFiles': files(),
      'imports.listImportJobs': { data: [{ ...running, state: 'canceled' }] },
    });
    await screen.findByText(/^Import canceled, nothing of it is in the directory/);
    await waitFor(() => expect(screen.queryByRole('form', { name: 'Uploaded file acme.csv' })).toBeNull());
  });

  it.each([
    ['waiting', true],
    ['running', false],
  ] as const)('of an undo that is %s can be canceled: %s', async (state, can) => {
    openJobs(testJob({ kind: 'undo', state, phase: state === 'waiting' ? null : 'preparing', fileName: null }));
    await screen.findByRole('progressbar');
    expect(screen.queryByRole('button', { name: 'Cancel' }) !== null).toBe(can);
  });
});
