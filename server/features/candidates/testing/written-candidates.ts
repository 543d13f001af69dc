// Writes candidates as imports and submissions do, listed at once, for tests of what reads them.
import type { PoolClient } from 'pg';
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import type { CandidateDraft } from '../candidate.ts';
import { candidateWriter, contactVault, identityHasher } from '../public.ts';

export const vault = contactVault([{ id: 'k1', key: Buffer.alloc(32, 1) }]);
export const hasher = identityHasher(Buffer.alloc(32, 2));
const writer = candidateWriter(vault, hasher);

export interface WrittenCandidates {
  /** Each source has one batch. Left out: source `vendor`, 2026-11-21. */
  write: (drafts: CandidateDraft[], source?: string, today?: string) => Promise<void>;
  /** The source no longer names the person with this NPI. */
  end: (source: string, npi: string) => Promise<void>;
  /** The id of the only candidate whose last name this is. */
  idOf: (lastName: string) => Promise<string>;
  read: <T>(work: (client: PoolClient) => Promise<T>) => Promise<T>;
  clear: () => Promise<void>;
}

const originOf = (source: string, today: string) => ({ source, batchId: `${source}-1`, today });

export function writtenCandidates(database: Database): WrittenCandidates {
  return {
    write: async (drafts, source = 'vendor', today = '2026-11-21') => {
      await inTransaction(database, (client) => writer.write(client, drafts, originOf(source, today)));
    },
    end: async (source, npi) => {
      await inTransaction(database, (client) =>
        writer.writePrepared(client, [{ claimKey: hasher.npiKey(npi), says: null }], originOf(source, '2026-11-22')),
      );
    },
    idOf: async (lastName) => {
      const { rows } = await database.pool.query<{ id: string }>('select id from candidates where last_name = $1', [
        lastName,
      ]);
      if (rows.length !== 1) throw new Error(`${rows.length} candidates have the last name ${lastName}, not one.`);
      return rows[0]?.id ?? '';
    },
    read: (work) => inTransaction(database, work),
    clear: async () => {
      await database.pool.query(
        'truncate candidates, candidate_keys, candidate_contacts, candidate_changes, suppressions, carried_keys, regrouped_candidates, possible_duplicates, contact_hashes, likely_removals, held_candidates, hidden_candidates, removed_candidates, import_undo, candidate_events',
      );
    },
  };
}

export const npi = (value: string) => ({ kind: 'npi' as const, value });
export const email = (value: string) => ({ kind: 'email' as const, value });
