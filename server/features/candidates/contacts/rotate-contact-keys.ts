// Seals every contact record with the current key, while the product runs: old keys open until the last is re-sealed.
import type { PoolClient } from 'pg';
import { inTransaction } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { ContactVault } from './contact-vault.ts';
import * as store from './rotation-store.ts';

const chunkRecords = 500;

/**
 * Answers how many records were sealed anew. Resumable: each chunk is a transaction of its own, and a record under the current key is
 * left alone. `onProgress` receives records done and how many there were to do.
 */
export async function rotateContactKeys(database: Database, vault: ContactVault, onProgress: (done: number, total: number) => void): Promise<number> {
  const total = await store.countUnderOtherKeys(database, vault.currentKeyId);
  let done = 0;
  for (;;) {
    const resealed = await inTransaction(database, (client) => resealChunk(client, vault));
    if (resealed === 0) return done;
    done += resealed;
    onProgress(done, total);
  }
}

async function resealChunk(client: PoolClient, vault: ContactVault): Promise<number> {
  let count = 0;
  for (const table of store.sealedTables) {
    const records = await store.takeUnderOtherKeys(client, table, vault.currentKeyId, chunkRecords);
    await store.saveResealed(client, table, records.map((record) => ({ ...record, contacts: vault.seal(record.candidateId, vault.open(record.candidateId, record.contacts)) })));
    count += records.length;
  }
  return count;
}
