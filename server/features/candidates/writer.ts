import type { PoolClient } from 'pg';
import { loadNeighborhood } from './assign-drafts.ts';
import type { BatchJournal } from './batch-journal.ts';
import type { CandidateDraft } from './candidate.ts';
import type { FactsAhead } from './facts-ahead.ts';
import type { ContactVault } from './contacts/contact-vault.ts';
import type { IdentityHasher } from './identity/identity-hasher.ts';
import type { Origin } from './merge-candidate.ts';
import type { PackedDrafts } from './packed-drafts.ts';
import { draftPreparer, type PreparedRow } from './prepare-draft.ts';
import { writeCandidates, writeInto, writePacked } from './write-candidates.ts';
import type { WriteCounts } from './write-counts.ts';

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
  /** The id of the candidate that the draft added. Throws when it added none. */
  findAdded(client: PoolClient, draft: CandidateDraft, origin: Origin): Promise<string>;
  writePrepared(client: PoolClient, rows: PreparedRow[], origin: Origin, journal?: BatchJournal): Promise<WriteCounts>;
  /** `ahead`: of the chunks of the same file. */
  writePacked(
    client: PoolClient,
    drafts: PackedDrafts,
    origin: Origin,
    journal?: BatchJournal,
    ahead?: FactsAhead,
  ): Promise<WriteCounts>;
}

export function candidateWriter(vault: ContactVault, hasher: IdentityHasher): CandidateWriter {
  const tools = { vault, hasher };
  const prepare = draftPreparer(vault, hasher);
  return {
    write: (client, drafts, origin, journal) =>
      writeCandidates(
        client,
        tools,
        drafts.map((draft) => prepare(draft, origin)),
        origin,
        journal,
      ),
    writeInto: (client, candidateId, draft, origin) =>
      writeInto(client, tools, candidateId, prepare(draft, origin), origin),
    findAdded: async (client, draft, origin) => {
      const { people } = await loadNeighborhood(client, tools, [prepare(draft, origin)]);
      const added = [...people].find(({ before }) => before?.onFile.firstBatch === origin.batchId);
      if (added === undefined) throw new Error('The draft did not add a candidate.');
      return added.id;
    },
    writePrepared: (client, prepared, origin, journal) => writeCandidates(client, tools, prepared, origin, journal),
    writePacked: (client, drafts, origin, journal, ahead) => writePacked(client, tools, drafts, origin, journal, ahead),
  };
}
