import type { BatchJournal } from '#server/features/candidates/public.ts';
import { recordOverlaps } from './undo-safety-store.ts';
import { forgetCandidate, recordBefore } from './undo-store.ts';

/** Keeps what `undoImport` needs. */
export const undoJournal: BatchJournal = { recordOverlaps, recordBefore, forgetCandidate };
