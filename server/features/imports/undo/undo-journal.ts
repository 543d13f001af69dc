import type { BatchJournal } from '#server/features/candidates/public.ts';
import { recordOverlaps } from './undo-safety-store.ts';
import { forgetCandidate, recordBefore, recordFactsBefore } from './undo-store.ts';

/** Keeps what `undoImport` needs. */
export const undoJournal: BatchJournal = {
  recordOverlaps,
  recordBefore,
  recordFactsBefore,
  forgetCandidate,
};
