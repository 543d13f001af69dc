// What the thread that reads imported files uses of candidates. It loads none of what the rest of the product needs, which starts it faster.
export { noValues } from './candidate-values.ts';
export { contactVault } from './contacts/contact-vault.ts';
export { identityHasher } from './identity/identity-hasher.ts';
export { blocksOf, packDrafts } from './packed-drafts.ts';
export { draftPreparer } from './prepare-draft.ts';
