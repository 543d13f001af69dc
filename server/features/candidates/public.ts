export { contactVault } from './contacts/contact-vault.ts';
export { fillWithSyntheticCandidates } from './synthetic/fill-directory.ts';
export { identityHasher } from './identity/identity-hasher.ts';
export { importFile } from './import/import-file.ts';
export type { ImportProgress, ImportSummary } from './import/import-file.ts';
export { candidateWriter } from './write-candidates.ts';
export type { CandidateWriter } from './write-candidates.ts';
export type { CandidateDraft } from './candidate.ts';
