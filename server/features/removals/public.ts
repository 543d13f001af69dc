export { removals } from './definition.ts';
export { removalJournal } from './removal-journal.ts';
export type { PersonEvent } from './removal-journal.ts';
export { findMissedRemovals, replayJournal } from './replay-journal.ts';
export type { Replayed } from './replay-journal.ts';
export { countInReview } from './requests-store.ts';
