// Makes a list of the candidates whose NPIs a file names. NPIs are compared as keyed hashes and are not kept.
import { inTransaction, type Database } from '#server/foundation/database/public.ts';
import { readerOfOwn } from '../access/public.ts';
import { findListed, findOwners, type IdentityHasher } from '../candidates/public.ts';
import { addInChunks, lockTarget, type Addition } from '../lists/public.ts';
import { readNpis, type NpiRows } from './read-npis.ts';

export interface MatchOrder {
  userId: string;
  listName: string;
  csv: string;
  /** The Idempotency-Key of the request; null: it has none. */
  creationKey: string | null;
}

export interface MatchResult extends Omit<NpiRows, 'npis'> {
  /** Rows whose NPI belongs to a listed candidate. */
  matched: number;
  unknown: number;
  /** Null: no row matched, and no list was created. */
  list: Addition['list'] | null;
}

/** NPIs that are looked up together. */
const chunkSize = 2_000;

/** @throws AppError `FILE_UNREADABLE`, `LIST_NAME_TAKEN`, `TOO_MANY_LISTS`, `LIST_FULL` */
export async function matchList(
  database: Database,
  hasher: IdentityHasher,
  { userId, listName, csv, creationKey }: MatchOrder,
): Promise<MatchResult> {
  const reader = readerOfOwn(userId);
  const { npis, ...rows } = await readNpis(csv);
  return inTransaction(database, async (client) => {
    const candidateIds: string[] = [];
    for (let at = 0; at < npis.length; at += chunkSize) {
      const owners = await findOwners(
        client,
        npis.slice(at, at + chunkSize).map((npi) => hasher.npiKey(npi)),
      );
      const listed = new Set(await findListed(client, [...new Set(owners.values())]));
      for (const id of owners.values()) if (listed.has(id)) candidateIds.push(id);
    }
    const matched = candidateIds.length;
    const result = { ...rows, matched, unknown: npis.length - matched };
    if (matched === 0) return { ...result, list: null };
    const { id: listId } = await lockTarget(client, reader, { newName: listName, creationKey });
    const { list } = await addInChunks(client, { reader, listId }, [...new Set(candidateIds)], () => Promise.resolve());
    return { ...result, list };
  });
}
