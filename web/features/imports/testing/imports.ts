// A batch, a file and jobs of imports, for tests of their screens.
import { noContradictions } from '#contract/candidates/contradictions.ts';
import type { FilePreview, PreviewedColumn } from '#contract/imports/column-mapping.ts';
import type { ImportFile } from '#contract/imports/import-files.ts';
import type { ImportJob, ImportReport } from '#contract/imports/import-jobs.ts';
import type { ImportBatch } from '#contract/imports/imports.ts';

export const testBatch = (changes: Partial<ImportBatch> = {}): ImportBatch => ({
  id: 'acme-1',
  source: 'acme',
  fileName: 'acme.csv',
  format: 'vendor',
  state: 'finished',
  startedAt: '2026-03-10T10:00:00Z',
  finishedAt: '2026-03-10T10:03:41Z',
  startedBy: 'ada@northline.example',
  fileRows: 12_000,
  rowsRead: 11_000,
  added: 1_001,
  changed: 1_002,
  unchanged: 1_003,
  suppressed: 4,
  ended: 5,
  contradictions: noContradictions,
  leftOut: [],
  skipped: 6,
  rejected: 7,
  canBeUndone: true,
  ...changes,
});

export const testFile = (changes: Partial<ImportFile> = {}): ImportFile => ({
  id: '11111111-1111-4111-8111-111111111111',
  fileName: 'acme.csv',
  bytes: 600_000,
  parts: 2,
  partsReceived: 2,
  isComplete: (changes.partsReceived ?? 2) === (changes.parts ?? 2),
  isOwn: true,
  expiresAt: '2026-03-11T10:00:00Z',
  download: null,
  ...changes,
});

export const testReport = (changes: Partial<ImportReport> = {}): ImportReport => ({
  format: 'vendor',
  rowsRead: 11_000,
  added: 1_001,
  changed: 1_002,
  unchanged: 1_003,
  suppressed: 4,
  ended: 5,
  contradictions: noContradictions,
  leftOut: [],
  skipped: 6,
  rejected: 7,
  ignoredColumns: [],
  ignoredColumnsCount: 0,
  rejectedRows: [],
  ...changes,
});

/** A dry run that is complete. */
export const testJob = (changes: Partial<ImportJob> = {}): ImportJob => ({
  id: '22222222-2222-4222-8222-222222222222',
  kind: 'dry_run',
  state: 'done',
  phase: null,
  fileId: testFile().id,
  fileName: 'acme.csv',
  source: 'acme',
  isForced: false,
  batchId: null,
  createdAt: '2026-03-10T10:00:00Z',
  rows: 11_000,
  totalRows: 11_000,
  share: 1,
  rowsPerSecond: null,
  secondsRemaining: null,
  isCancelRequested: false,
  problem: null,
  report: null,
  ...changes,
});

/** Of a file with the directory's own names. */
export const testPreview = (changes: Partial<FilePreview> = {}): FilePreview => ({
  format: 'vendor',
  sheets: [],
  sheet: null,
  columns: [
    previewedColumn('Contactlastname', 'Contactlastname', 'header', 'Almeida'),
    previewedColumn('Shoe size', null, null, '38'),
  ],
  rows: [{ line: 2, values: [{ field: 'Contactname', value: 'Rosa Almeida' }], leftOut: [], problem: null }],
  problem: null,
  ...changes,
});

export const previewedColumn = (
  name: string,
  field: PreviewedColumn['field'],
  basis: PreviewedColumn['basis'],
  ...samples: string[]
): PreviewedColumn => ({ name, field, basis, samples });
