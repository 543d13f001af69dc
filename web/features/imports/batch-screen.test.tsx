// @vitest-environment happy-dom
// the screen of one batch: its counts, its rejected rows and its undo.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { ImportBatch } from '#contract/imports/imports.ts';
import { failure, type Answers } from '#web/testing/fake-server.ts';
import { button } from '#web/testing/find.ts';
import { open } from '#web/testing/open.tsx';
import { recordSavedFiles } from '#web/testing/saved-files.ts';
import { testBatch, testJob } from './testing/imports.ts';
import { BatchScreen } from './batch-screen.tsx';

const saved = recordSavedFiles();
const rowsOf = (label: string) =>
  within(screen.getByRole('region', { name: label }))
    .getAllByRole('row')
    .map((row) => row.textContent);
const notRejected = { data: [], count: 0, totalPages: 0 };

const openBatch = (batch: Partial<ImportBatch>, answers: Answers = {}, query = '?id=acme-1') =>
  open(<BatchScreen />, {
    address: `/admin-imports/batch${query}`,
    answers: {
      'imports.readImportBatch': { batch: testBatch(batch), rejected: notRejected },
      'imports.listImportJobs': { data: [] },
      ...answers,
    },
  });

const row = (line: number) => ({
  line,
  reason: 'The NPI is wrong.',
  cells: [
    { column: 'npi', value: '123' },
    { column: 'email', value: '  ' },
    { column: 'phone', value: '•••01' },
  ],
});

it('the screen of a batch shows its counts and facts', async () => {
  const { text } = openBatch({ rejected: 0 });
  await screen.findByText('No row was rejected.');
  expect(text()).toContain(
    'Rows read11,000of 12,000 in the fileNew1,001candidatesMerged1,002candidates on file that changedUnchanged1,003candidatesRejected0rowsSuppressed4rows of people',
  );
  expect(text()).toContain(
    'SourceacmeFileacme.csvFormatvendor fileStartedMar 10, 2026, 3:00:00 AM PDTStarted byada@northline.exampleTook3 min 41 sDeactivated by the registry5Skipped rows6, of organizations and of numbers that are not listedOther peopleno key of another personUndopossible',
  );
  expect(text()).not.toContain('was interrupted');
  expect(screen.queryByRole('button', { name: 'Download as CSV' })).toBeNull();
});

it.each([
  [
    { state: 'interrupted', finishedAt: null, format: 'nppes', startedBy: null },
    ['Import the same file again to complete it', 'FormatNPPES file', 'Started bynot recorded', 'Tooknot complete'],
  ],
  [{ state: 'undone', canBeUndone: false }, ['Undone', 'Undodone']],
  [{ canBeUndone: false }, ['Undonot possible: undo records are kept for the last 5 batches']],
] as const)('the screen of a batch says what became of it: %o', async (changes, words) => {
  const { text } = openBatch(changes);
  await screen.findByText('Batch acme-1');
  for (const each of words) expect(text()).toContain(each);
  const canUndo = !('canBeUndone' in changes);
  expect(screen.queryByRole('button', { name: 'Undo Batch' }) !== null).toBe(canUndo);
});

it.each([['?id='], ['']])('the screen of a batch is missing where the address %s names none', async (query) => {
  const { server, text } = openBatch({}, {}, query);
  await screen.findByText('There is no such batch. Choose one from the list of imports.');
  expect(server.inputsOf('imports.readImportBatch')).toEqual([]);
  expect(text()).not.toMatch(/Loading|could not be loaded/);
});

it('the screen of a batch is missing where the server knows none', async () => {
  const { text } = openBatch({}, { 'imports.readImportBatch': failure('NOT_FOUND') });
  await screen.findByText('There is no such batch. Choose one from the list of imports.');
  expect(text()).not.toMatch(/Loading|could not be loaded/);
});

it('the screen of a batch is read again after a failure', async () => {
  const { user, server, text } = openBatch({}, { 'imports.readImportBatch': failure('UNAVAILABLE') });
  await screen.findByText(/The batch could not be loaded\./);
  expect(text()).not.toMatch(/Loading|There is no such batch/);
  server.answer({ 'imports.readImportBatch': { batch: testBatch(), rejected: notRejected } });
  await user.click(await button('Try Again'));
  await screen.findByText('Batch acme-1');
});

it('the screen of a batch shows the rejected rows page by page, without blank cells, and saves all of them as one file', async () => {
  const { user, server, arriveAt } = openBatch(
    {},
    {
      'imports.readImportBatch': ({ page }) => ({
        batch: testBatch(),
        rejected: { data: [row(Number(page) * 1_000)], count: 40, totalPages: 2 },
      }),
      'imports.exportRejectedRows': failure('UNAVAILABLE', 'The database does not answer.'),
    },
  );
  await screen.findByText('1,000');
  expect(rowsOf('Rejected rows of acme-1')).toEqual([
    'LineReasonWhat was read, contacts masked',
    '1,000The NPI is wrong.npi: 123phone: •••01',
  ]);
  await user.click(screen.getByRole('link', { name: 'Next page' }));
  await arriveAt('/admin-imports/batch?id=acme-1&page=2');
  await screen.findByText('2,000');
  expect(screen.getByRole('link', { name: 'Page 1' }).getAttribute('href')).toBe(
    '/admin-imports/batch?id=acme-1&page=1',
  );
  await user.click(await button('Download as CSV'));
  await screen.findByText('Download failed');
  server.answer({
    'imports.exportRejectedRows': ({ afterLine }) =>
      afterLine === undefined ? { lines: 'line,reason\n', next: 1_000 } : { lines: '1000,x\n', next: null },
  });
  await user.click(await button('Download as CSV'));
  await waitFor(() =>
    expect(saved).toEqual([{ name: 'acme-1.rejected.csv', type: 'text/csv;charset=utf-8', size: 19 }]),
  );
  expect(server.inputsOf('imports.exportRejectedRows')).toEqual([
    { id: 'acme-1', of: 'rejected_rows' },
    { id: 'acme-1', of: 'rejected_rows' },
    { id: 'acme-1', of: 'rejected_rows', afterLine: 1_000 },
  ]);
});

it('the screen of a batch counts the values that could not be read by column, and saves all of them as a file', async () => {
  const { user, server } = openBatch(
    {
      leftOut: [
        { column: 'Contactstate', count: 2, samples: ['Bavaria'] },
        { column: 'Contactphone', count: 1_012, samples: ['5•••', 'c•••'] },
      ],
    },
    { 'imports.exportRejectedRows': { lines: 'line,reason,column,value\n', next: null } },
  );
  await screen.findByText('Values that could not be read: 1,014');
  expect(rowsOf('Values of acme-1 that could not be read')).toEqual([
    'ColumnValuesSuch as, contacts masked',
    'Contactphone1,0125•••; c•••',
    'Contactstate2Bavaria',
  ]);
  await user.click(await button('Download Values as CSV'));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['acme-1.left-out.csv']));
  expect(server.inputsOf('imports.exportRejectedRows')).toEqual([{ id: 'acme-1', of: 'left_out_values' }]);
});

it.each([
  [0, 'No row was rejected.'],
  [7, '7 rows were rejected. They are no longer stored: rejected rows are kept for 30 days.'],
])('the screen of a batch with %i rejected rows of which none is stored says so', async (rejected, words) => {
  openBatch({ rejected });
  await screen.findByText(words);
});

it('the screen of a batch has no rows on a page after the last one', async () => {
  openBatch(
    {},
    { 'imports.readImportBatch': { batch: testBatch(), rejected: { data: [], count: 7, totalPages: 1 } } },
    '?id=acme-1&page=9',
  );
  await screen.findByText('This page has no rows.');
});

it('a batch is undone after a confirmation that counts what changes', async () => {
  const { user, server, text } = openBatch(
    { added: 1, changed: 1_000, ended: 200 },
    { 'imports.undoImportBatch': failure('CANNOT_UNDO', 'Its undo records were deleted.') },
  );
  await user.click(await button('Undo Batch'));
  await waitFor(() =>
    expect(text()).toContain(
      '1 candidate that acme-1 added will be deleted from the directory, from lists and from searches. 1,200 candidates that it changed will be as they were before.',
    ),
  );
  expect(server.inputsOf('imports.undoImportBatch')).toEqual([]);
  const confirm = async () =>
    user.click(
      within(screen.getByRole('dialog', { name: 'Undo this batch?' })).getByRole('button', { name: 'Undo Batch' }),
    );
  await confirm();
  await screen.findByText('Its undo records were deleted.');
  server.answer({
    'imports.undoImportBatch': testJob({ kind: 'undo', state: 'waiting', batchId: 'acme-1', fileName: null }),
    'imports.listImportJobs': {
      data: [
        testJob({ kind: 'undo', state: 'waiting', batchId: 'acme-1', fileName: null }),
        testJob({ id: '33333333-3333-4333-8333-333333333333', batchId: 'other-1', fileName: 'other.csv' }),
      ],
    },
  });
  await confirm();
  await screen.findByText('Undo is waiting');
  expect(screen.queryByText('Undo this batch?')).toBeNull();
  expect(text()).not.toContain('other.csv');
  expect(server.inputsOf('imports.undoImportBatch')).toEqual([{ id: 'acme-1' }, { id: 'acme-1' }]);
  // One import or undo at a time.
  expect((await button('Undo Batch')).getAttribute('aria-disabled')).toBe('true');
  await user.click(await button('Undo Batch'));
  expect(screen.queryByText('Undo this batch?')).toBeNull();
});
