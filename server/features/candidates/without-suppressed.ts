// What of a chunk may be written: suppressions keep people and contacts out.
import type { PoolClient } from 'pg';
import { findSuppressed } from './candidates-store.ts';
import type { HashedKey } from './identity/identity-hasher.ts';
import { isChange, withoutSuppressed, type PreparedDraft, type PreparedRow } from './prepare-draft.ts';

/** Leaves out the rows about people who were removed. */
export async function withoutRemoved(
  client: PoolClient,
  prepared: PreparedRow[],
  keysOf: (draft: PreparedDraft) => readonly HashedKey[],
): Promise<PreparedRow[]> {
  const suppressed = await findSuppressed(
    client,
    prepared.flatMap((row) => (isChange(row) ? [] : keysOf(row))),
  );
  return prepared.filter((row) => isChange(row) || !keysOf(row).some((key) => suppressed.has(key)));
}

/** Leaves out contacts that are suppressed by themselves. */
export async function withoutSuppressedContacts<Row extends PreparedRow>(
  client: PoolClient,
  prepared: Row[],
): Promise<Row[]> {
  const suppressed = await findSuppressed(
    client,
    prepared.flatMap((row) => (isChange(row) ? [] : row.contactKeys)),
  );
  return suppressed.size === 0 ? prepared : prepared.map((row) => withoutSuppressed(row, suppressed));
}
