// What an import records about a write, in the same transaction, so that it can undo it and list all of it at once. Imports pass a
// journal to candidates; candidates never calls imports.
import type { PoolClient } from 'pg';
import type { ClinicalFacts } from '#contract/candidates/clinical-facts.ts';
import type { OnConflict } from '#server/foundation/database/public.ts';
import type { FactsKind } from './companion-facts.ts';
import type { SealedContacts } from './contacts/contact-vault.ts';
import type { HashedKey } from './identity/identity-hasher.ts';
import type { Claim } from './merge-candidate.ts';

export interface CandidateBefore {
  candidateId: string;
  /** What the batch's source said; null when it said nothing. */
  claimBefore: Claim | null;
  /** Of every source; null when there were none. */
  contactsBefore: SealedContacts | null;
  keysAdded: readonly HashedKey[];
  /** Null: the other properties say how the candidate was. Otherwise the batch changed these facts alone, and the others say nothing. */
  factsBefore: FactsBefore | null;
  /** Everything else, when the batch moved claims or keys between candidates; null when it did not. */
  regrouped: RegroupedCandidate | null;
}

/** How the claim of the batch's source was before a companion changed it. */
export interface FactsBefore {
  /** That the claim named. */
  batchId: string;
  kind: FactsKind;
  /** Those that a companion of this kind replaces; null: the claim had no clinical facts at all. */
  facts: ClinicalFacts | null;
}

/** As `FactsBefore`, with the facts as JSON. */
export interface StoredFactsBefore {
  candidateId: string;
  batchId: string;
  kind: FactsKind;
  facts: string;
}

export interface RegroupedCandidate {
  claims: ReadonlyMap<string, Claim>;
  keys: readonly HashedKey[];
  firstBatch: string | null;
}

/** A write with a journal belongs to a batch that is listed only when it ends; a write without one is listed at once. */
export interface BatchJournal {
  /** The batch names candidates that these earlier batches wrote, even if it changes nothing about them. */
  recordOverlaps(client: PoolClient, batchId: string, earlierBatchIds: string[]): Promise<void>;
  /** Known candidates that the batch is about to change. Of a candidate that it changes twice, the first record counts. */
  recordBefore(client: PoolClient, batchId: string, candidates: readonly CandidateBefore[]): Promise<void>;
  /** The same, of a batch that changes the clinical facts of one source and nothing else. */
  recordFactsBefore(
    client: PoolClient,
    batchId: string,
    candidates: readonly StoredFactsBefore[],
    onConflict: OnConflict,
  ): Promise<void>;
  /** Deletes every record about the candidate: no undo may restore a removed candidate. */
  forgetCandidate(client: PoolClient, candidateId: string): Promise<void>;
}
