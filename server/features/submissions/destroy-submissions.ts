// Deletes the submissions of a person who is removed, in the transaction of the removal.
import type { PoolClient } from 'pg';
import { byteasOf, withMergedInto, type HashedKey } from '#server/features/candidates/public.ts';
import { deleteSubmissions } from './submissions-store.ts';

export interface DestroyedSubmissions {
  count: number;
  /** The candidates that approved ones among them created or added to. */
  candidateIds: string[];
}

/** Deletes submissions with one of the addresses, whatever their status, and those that were approved as one of the candidates or as one that was merged into it. `submittedBefore` null: at any time. */
export async function destroySubmissions(
  client: PoolClient,
  {
    emailKeys,
    candidateIds,
    submittedBefore = null,
  }: { emailKeys: readonly HashedKey[]; candidateIds: readonly string[]; submittedBefore?: Date | null },
): Promise<DestroyedSubmissions> {
  const ids = await withMergedInto(client, ...candidateIds);
  const rows = await deleteSubmissions(client, { emailKeys: byteasOf(emailKeys), candidateIds: ids, submittedBefore });
  return { count: rows.length, candidateIds: [...new Set(rows.flatMap((id) => id ?? []))] };
}

/** A hashed key is its kind, a slash and the hash in hexadecimal. */
