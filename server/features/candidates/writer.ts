import type { PoolClient } from 'pg';
import type { BatchJournal } from './batch-journal.ts';
import type { CandidateDraft } from './candidate.ts';
import { loadOnFile, lockCandidateWriters } from './candidates-store.ts';
import type { ContactVault } from './contacts/contact-vault.ts';
import type { IdentityHasher } from './identity/identity-hasher.ts';
import type { Origin } from './merge-candidate.ts';
import type { PackedDrafts } from './packed-drafts.ts';
import { draftPreparer } from './prepare-draft.ts';
import type { PreparedRow } from './prepare-draft.ts';
import { writeCandidates, writePacked } from './write-candidates.ts';
import type { WriteCounts } from './write-candidates.ts';

/**
 * Writes candidates with the contact keys that it needs. `write` is for callers that hold few drafts and need no other thread. With a
 * `journal` the write belongs to a batch that can be undone and is listed when it ends; without one it is listed at once.
 */
export interface CandidateWriter {
  write(client: PoolClient, drafts: CandidateDraft[], origin: Origin, journal?: BatchJournal): Promise<WriteCounts>;
  /**
   * Adds the draft to this existing candidate, although none of the draft's keys is the candidate's. Keys of the draft that no candidate
   * has become keys of this one. Throws when there is no such candidate.
   */
  writeInto(client: PoolClient, candidateId: string, draft: CandidateDraft, origin: Origin): Promise<WriteCounts>;
  writePrepared(client: PoolClient, rows: PreparedRow[], origin: Origin, journal?: BatchJournal): Promise<WriteCounts>;
  writePacked(client: PoolClient, drafts: PackedDrafts, origin: Origin, journal?: BatchJournal): Promise<WriteCounts>;
}

export function candidateWriter(vault: ContactVault, hasher: IdentityHasher): CandidateWriter {
  const prepare = draftPreparer(vault, hasher);
  return {
    write: (client, drafts, origin, journal) =>
      writeCandidates(
        client,
        vault,
        drafts.map((draft) => prepare(draft, origin)),
        origin,
        journal,
      ),
    writeInto: async (client, candidateId, draft, origin) => {
      await lockCandidateWriters(client);
      const [key] = (await loadOnFile(client, [candidateId])).get(candidateId)?.keys ?? [];
      if (key === undefined) throw new Error('There is no such candidate to add to.');
      const prepared = prepare(draft, origin);
      return writeCandidates(client, vault, [{ ...prepared, keys: [key, ...prepared.keys] }], origin);
    },
    writePrepared: (client, prepared, origin, journal) => writeCandidates(client, vault, prepared, origin, journal),
    writePacked: (client, drafts, origin, journal) => writePacked(client, vault, drafts, origin, journal),
  };
}
