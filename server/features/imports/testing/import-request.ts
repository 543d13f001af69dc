import { byOperator } from '#server/testing/by-operator.ts';
import type { ImportRequest } from '../import-request.ts';

/** The request to import a file of the source acme as the command makes it, without options. */
export const requestToImport = (file: string, changes: Partial<ImportRequest> = {}): ImportRequest => ({
  file,
  source: 'acme',
  sheet: null,
  columns: null,
  mayGuess: false,
  batchId: null,
  isDryRun: false,
  isForced: false,
  today: '2026-11-21',
  by: byOperator,
  onProgress: () => undefined,
  ...changes,
});
