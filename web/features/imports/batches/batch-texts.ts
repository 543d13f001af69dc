import type { BatchState } from '#contract/imports/import-limits.ts';
import type { ImportBatch } from '#contract/imports/imports.ts';

export const stateNames: Readonly<Record<BatchState, string>> = {
  running: 'Running',
  interrupted: 'Interrupted',
  finished: 'Finished',
  undoing: 'Being undone',
  undo_interrupted: 'Undo interrupted',
  undone: 'Undone',
};

/** What to do about a batch in this state; null: nothing. */
export const stateHints: Readonly<Partial<Record<BatchState, string>>> = {
  interrupted:
    'The import was interrupted, and none of its candidates is listed. Import the same file again to complete it, or undo the batch.',
  undo_interrupted: 'The undo was interrupted. Undo the batch again to complete it.',
};

/** `3 min 41 s`. Null: the batch was never complete. */
export function durationText({ startedAt, finishedAt }: Pick<ImportBatch, 'startedAt' | 'finishedAt'>): string | null {
  if (finishedAt === null) return null;
  const seconds = Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1_000);
  if (seconds < 60) return `${seconds} s`;
  const minutes = Math.floor(seconds / 60);
  return minutes < 60 ? `${minutes} min ${seconds % 60} s` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}

export const batchAddress = (id: string): string => `/admin-imports/batch?${new URLSearchParams({ id }).toString()}`;
