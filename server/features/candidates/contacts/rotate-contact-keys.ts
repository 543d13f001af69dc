// Seals every contact record with the current key while the product runs: older keys still open records until the last is resealed.
import { inTransaction } from '#server/foundation/database/public.ts';
import type { Database } from '#server/foundation/database/public.ts';
import type { ContactVault } from './contact-vault.ts';
import type { SealedRecords } from './rotation-store.ts';

const chunkRecords = 500;

/** How many records of these tables another key sealed. */
export async function countUnderOtherKeys(
  database: Database,
  tables: readonly SealedRecords[],
  currentKeyId: string,
): Promise<number> {
  let total = 0;
  for (const table of tables) total += await table.countUnderOtherKeys(database, currentKeyId);
  return total;
}

/**
 * Returns how many records were resealed. Resumable: each chunk is a transaction of its own, and a record under the current key is
 * left alone. `onProgress` receives the records done and how many there were to do.
 */
export async function rotateContactKeys(
  database: Database,
  vault: ContactVault,
  tables: readonly SealedRecords[],
  onProgress: (done: number, total: number) => void,
): Promise<number> {
  const total = await countUnderOtherKeys(database, tables, vault.currentKeyId);
  let done = 0;
  for (const table of tables) {
    for (;;) {
      const { read, replaced } = await resealChunk(database, vault, table);
      // A record that a writer changed in between was not replaced; it is read again unless the writer used the current key.
      if (read === 0) break;
      done += replaced;
      onProgress(done, total);
    }
  }
  return done;
}

const resealChunk = (
  database: Database,
  vault: ContactVault,
  table: SealedRecords,
): Promise<{ read: number; replaced: number }> =>
  inTransaction(database, async (client) => {
    const records = await table.readUnderOtherKeys(client, vault.currentKeyId, chunkRecords);
    const replaced = await table.replaceSealed(
      client,
      records.map((before) => ({
        before,
        after: vault.seal(before.candidateId, vault.open(before.candidateId, before.contacts)),
      })),
    );
    return { read: records.length, replaced };
  });
