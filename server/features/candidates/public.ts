export { candidates } from './definition.ts';
export type { BatchJournal, CandidateBefore, FactsBefore, StoredFactsBefore } from './batch-journal.ts';
export {
  batchesAfterBringing,
  batchesOfCandidates,
  changedByBatch,
  deleteBroughtByBatch,
} from './batch-claims-store.ts';
export type { CandidateDraft, ContactDraft, ContactKind, IdentityKey } from './candidate.ts';
export { noValues } from './candidate-values.ts';
export { shownClinical } from './clinical-facts.ts';
export { findOwners, findSuppressed, lockCandidateWriters } from './candidates-store.ts';
export { deleteOrganizationNpis, insertOrganizationNpis } from './organization-npis-store.ts';
export { logChanges } from './change-log-store.ts';
export {
  deleteEventsOfBatch,
  findCandidatesWithEvents,
  findChangedSince,
  findEventsOf,
  findRecentEvents,
  readEventPosition,
  readEventVersion,
  type CandidateEvent,
  type RecentEvent,
} from './events/event-store.ts';
export type { CandidateEventKind } from '#contract/candidates/candidate-events.ts';
export { contactVault, type ContactVault } from './contacts/contact-vault.ts';
export { readContacts, type ContactReader, type ReadContact } from './contacts/read-contacts.ts';
export { sealedContacts } from './contacts/contacts-store.ts';
export {
  findByEmail,
  findByKey,
  findManyRemovable,
  findRemovable,
  type RemovableCandidate,
} from './find-for-removal.ts';
export { bigintsOf, byteasOf } from './candidate-rows.ts';
export { deleteHeld, listHeld, saveOtherPerson, takeHeld } from './held-store.ts';
export {
  addDeletionContacts,
  checkExemptAgain,
  countMissing,
  countOptedOut,
  deleteHolders,
  forgetDeletionContacts,
  forgetRemovedContacts,
  isAnyExempt,
  isAnyHolder,
  markContactsRemoved,
  saveChecked,
  takeToRemove,
  takeUnchecked,
  type CheckedContact,
  type HolderState,
  type RequestedContact,
} from './deletion-contacts-store.ts';
export { departuresVersion } from './departures-store.ts';
export { hideCandidate, showCandidate } from './hidden-store.ts';
export { readCompared, type ComparedCandidate } from './compared-store.ts';
export { licenseHash, plainLicenseNumber, readLicenseHashes, type LicenseHashes } from './licenses-store.ts';
export { findContactHolders } from './contacts/find-holders.ts';
export { hashContacts } from './contacts/hash-contacts.ts';
export { removeCandidate } from './remove-candidate.ts';
export { removeContact } from './remove-contact.ts';
export {
  findSuppressing,
  liftRemovals,
  liftSuppressions,
  linkSuppressions,
  isLikely,
  isOnRecordAsRemoved,
  markRemoved,
  suppress,
} from './removal-store.ts';
export { countCandidates, isDirectoryEmpty } from './directory-size-store.ts';
export { fillDirectory, inventedOrigin } from './fill-directory.ts';
export { differInMoreThanLastName } from './identity/claim-identity.ts';
export { compareFirstNames, compareLastNames } from './identity/compare-names.ts';
export { foldName } from './identity/fold-name.ts';
export { findMergedPeople, type MergedPeople } from './merged-people.ts';
export {
  deleteRegroupingsOf,
  findMerged,
  findMergedSince,
  findOrigins,
  findPossibleDuplicates,
  findPresentId,
  findPresentIds,
  withMergedInto,
  type Merge,
} from './identity/identity-store.ts';
export { FactsAhead } from './facts-ahead.ts';
export {
  followMergesBothWays,
  followNextMerges,
  type MergeFollower,
  type UndoneMergeFollower,
} from './identity/follow-merges.ts';
export { identityHasher, type HashedKey, type IdentityHasher } from './identity/identity-hasher.ts';
export { findListed, findListedNow, findListedSince, largestCandidateId, readListedSince } from './listed-store.ts';
export { clearPreparedListing, switchListing } from './listing-store.ts';
export { readClaim, submissionSource, unconfirmedSource, type Origin } from './merge-candidate.ts';
export { blocksOf, unpackDrafts, type PackedDrafts } from './packed-drafts.ts';
export {
  isChange,
  type ChangedDegree,
  type ChangedPlaces,
  type ClaimChange,
  type PreparedRow,
} from './prepare-draft.ts';
export { readClaims } from './read-claims.ts';
export { rewriteClaims, type ChangedValue, type ClaimRules } from './rewrite-claims.ts';
export { findByWords, findCandidatesOfRows } from './profile-store.ts';
export { replaceSubmissions, withoutUnconfirmed, type SubmittedDraft } from './replace-submissions.ts';
export { prepareRestoredListing, restoreCandidates } from './restore-candidates.ts';
export type { WriteCounts } from './write-counts.ts';
export { countBySource, type SourceCount } from './source-counts-store.ts';
export { candidateWriter, type CandidateWriter } from './writer.ts';
export { findListedIds } from './contacts/export-store.ts';
export { readForExport, type ExportedCandidate } from './contacts/read-for-export.ts';
export {
  reviewDrafts,
  type DraftReview,
  type DraftToReview,
  type Duplicate,
  type MergedCandidate,
} from './duplicates/review-draft.ts';
export { idsOfArrays } from './sorted-id-bytes.ts';
