// The rotation of keys: encrypts rows with the current key while the product runs. Older keys still open a row until it is encrypted again.
import { inTransaction, type Database } from '../database/public.ts';
import { countRows, findRows, replaceRows, type FoundRow, type SealedTable } from './sealed-table-store.ts';
import type { Sealing } from './sealing.ts';

/** How many rows another key encrypts. Plain text of an older version is not counted: it does not mean that a rotation was interrupted. */
export async function countUnderOtherKeys(
  database: Database,
  tables: readonly SealedTable[],
  currentKeyId: string,
): Promise<number> {
  let behind = 0;
  for (const table of tables) behind += await countRows(database, table, currentKeyId);
  return behind;
}

/**
 * Encrypts all rows of the tables with the current key, and returns how many were not. Resumable: each chunk is a transaction of its own, and
 * a row under the current key is left alone. `onProgress` receives the rows that are done and how many there were to do.
 */
export async function reseal(
  database: Database,
  sealing: Sealing,
  tables: readonly SealedTable[],
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<number> {
  const total = await countUnderOtherKeys(database, tables, sealing.currentKeyId);
  let done = 0;
  for (const table of tables)
    await inChunks(database, sealing, { table, keyId: sealing.currentKeyId }, (replaced) => {
      done += replaced;
      onProgress(done, total);
    });
  return done;
}

/** Encrypts what an older version stored as plain text, and returns how many rows that were. One query when there are none. */
export async function sealPlainText(database: Database, sealing: Sealing, table: SealedTable): Promise<number> {
  let done = 0;
  await inChunks(database, sealing, { table, keyId: null }, (replaced) => {
    done += replaced;
  });
  return done;
}

async function inChunks(
  database: Database,
  sealing: Sealing,
  { table, keyId }: { table: SealedTable; keyId: string | null },
  onChunk: (replaced: number) => void,
): Promise<void> {
  const contentOf = ({ place, keyId: ofRow, sealed, plain }: FoundRow): string | Buffer =>
    ofRow === null || sealed === null ? (plain ?? '') : sealing.openBytes(place, { keyId: ofRow, sealed });
  for (;;) {
    const replaced = await inTransaction(database, async (client) => {
      const rows = await findRows(client, table, keyId);
      if (rows.length === 0) return null;
      const resealed = rows.map((before) => ({ before, after: sealing.seal(before.place, contentOf(before)) }));
      return replaceRows(client, table, resealed);
    });
    // A row that was changed in between was not replaced; it is read again unless the writer used the current key.
    if (replaced === null) return;
    onChunk(replaced);
  }
}
