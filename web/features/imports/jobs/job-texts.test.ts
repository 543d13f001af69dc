import { describe, expect, it } from 'vitest';
import { testJob, testReport } from '../testing/imports.ts';
import { jobTitle, progressText, reportText } from './job-texts.ts';

it.each([
  [testJob({ kind: 'import', state: 'running' }), 'Import in progress: acme.csv'],
  [testJob({ kind: 'undo', state: 'waiting', fileName: null }), 'Undo is waiting'],
])('the title of a job names its file, if it has one: $kind', (job, title) => {
  expect(jobTitle(job)).toBe(title);
});

describe('the progress of a job', () => {
  const running = testJob({ kind: 'import', state: 'running', phase: 'writing', rows: 1_200, totalRows: 11_000 });
  const begins = 'It begins in a moment. If another import or undo is running, it begins after that.';

  it.each([
    [{ state: 'waiting' }, begins],
    [{ phase: null }, begins],
    [{ phase: 'checking', totalRows: null }, 'Checking the file: 1,200 rows'],
    [{}, 'Writing: 1,200 of 11,000 rows'],
    [{ kind: 'dry_run' }, 'Counting: 1,200 of 11,000 rows'],
    [{ kind: 'dry_run', phase: 'listing' }, 'Making the candidates visible: 1,200 of 11,000 rows'],
    // A canceled import takes back candidates, an undo prepares and takes back candidates.
    [{ phase: 'taking_back' }, 'Restoring and deleting candidates: 1,200 of 11,000 candidates'],
    [{ kind: 'undo', phase: 'preparing' }, 'Preparing: 1,200 of 11,000 candidates'],
  ] as const)('names the phase and what is counted: %o', (changes, words) => {
    expect(progressText({ ...running, ...changes })).toBe(words);
  });

  it.each([
    [null, ''],
    [0, 'About 0 seconds left.'],
    [1, 'About 1 second left.'],
    [59, 'About 59 seconds left.'],
    [60, 'About 1 minute left.'],
    [89, 'About 1 minute left.'],
    [100, 'About 2 minutes left.'],
  ])('says how fast it is and how long it takes: %s seconds', (secondsRemaining, words) => {
    expect(progressText({ ...running, rowsPerSecond: 4_999.6, secondsRemaining })).toBe(
      `Writing: 1,200 of 11,000 rows, 5,000 a second. ${words}`,
    );
  });
});

it('the report of a job counts every kind of row', () => {
  const counts = '1,001 new, 1,002 merged, 1,003 unchanged, 7 rejected, 4 suppressed, 5 deactivated, 6 skipped';
  expect(reportText(testReport(), false)).toBe(`Read 11,000 rows of a vendor file: ${counts}.`);
  expect(reportText(testReport({ format: 'nppes' }), true)).toBe(
    `The import would read 11,000 rows of an NPPES file: ${counts}.`,
  );
});
