// The keyed hashes of what a row has. Each is computed once.
import type { MatchRow } from '#contract/list-matching/match-runs.ts';
import type { HashedKey, IdentityHasher } from '../../candidates/public.ts';

export interface RowKeys {
  npi: HashedKey | null;
  emails: HashedKey[];
  phones: HashedKey[];
}

export type KeysOf = (row: MatchRow) => RowKeys;

/** For these rows, and no others. */
export function keysOfRows(hasher: IdentityHasher, rows: readonly MatchRow[]): KeysOf {
  const hashed = new Map(
    rows.map((row): [MatchRow, RowKeys] => [
      row,
      {
        npi: row.npi === undefined ? null : hasher.npiKey(row.npi),
        emails: row.emails.map((digest) => hasher.contactKeyOfDigest(digest)),
        phones: row.phones.map((digest) => hasher.contactKeyOfDigest(digest)),
      },
    ]),
  );
  return (row) => {
    const keys = hashed.get(row);
    if (keys === undefined) throw new Error('The keys of this row were not computed.');
    return keys;
  };
}
