export { removals } from './definition.ts';
export { peopleAmong } from './people-with-address.ts';
export { removeRequested, requestDeletions, withdrawDeletions } from './requested-deletions.ts';
export type { RemoveParts } from './remove-people.ts';
export { removalJournal, requestKeyOf, type PersonEvent } from './removal-journal.ts';
export { findMissedRemovals, replayJournal, type Replayed } from './replay-journal.ts';
export { countInReview } from './requests-store.ts';
