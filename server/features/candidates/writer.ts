import type { PoolClient } from 'pg';
import type { CandidateDraft } from './candidate.ts';
import type { ContactVault } from './contacts/contact-vault.ts';
import type { IdentityHasher } from './identity/identity-hasher.ts';
import type { Origin } from './merge-candidate.ts';
import type { PackedDrafts } from './packed-drafts.ts';
import { draftPreparer } from './prepare-draft.ts';
import type { PreparedDraft } from './prepare-draft.ts';
import { writeCandidates, writePacked } from './write-candidates.ts';
import type { WriteCounts } from './write-candidates.ts';

/** Writing with the keys it takes, for callers that hold few drafts and need no other thread. */
export interface CandidateWriter {
  write(client: PoolClient, drafts: CandidateDraft[], origin: Origin): Promise<WriteCounts>;
  writePrepared(client: PoolClient, drafts: PreparedDraft[], origin: Origin): Promise<WriteCounts>;
  writePacked(client: PoolClient, drafts: PackedDrafts, origin: Origin): Promise<WriteCounts>;
}

export function candidateWriter(vault: ContactVault, hasher: IdentityHasher): CandidateWriter {
  const prepare = draftPreparer(vault, hasher);
  return {
    write: (client, drafts, origin) => writeCandidates(client, vault, drafts.map((draft) => prepare(draft, origin)), origin),
    writePrepared: (client, drafts, origin) => writeCandidates(client, vault, drafts, origin),
    writePacked: (client, drafts, origin) => writePacked(client, vault, drafts, origin),
  };
}
