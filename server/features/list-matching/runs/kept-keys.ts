// The keys of rows by which people who are added later are recognized.
import type { MatchedRow, MatchRow } from '#contract/list-matching/match-runs.ts';
import type { HashedKey, IdentityHasher } from '../../candidates/public.ts';
import { contactWithName } from '../../own-system/public.ts';
import type { KeysOf, RowKeys } from './row-keys.ts';

/** An NPI, an email without a name, and contacts with the last name, which colleagues do not share. */
export const keysOfUnmatched = (
  hasher: IdentityHasher,
  rows: readonly MatchRow[],
  { compared, keysOf }: { compared: readonly MatchedRow[]; keysOf: KeysOf },
): HashedKey[] => [
  ...new Set(
    rows.flatMap((row, at) => (compared[at]?.outcome === 'none' ? keptOf(hasher, row.lastName, keysOf(row)) : [])),
  ),
];

function keptOf(hasher: IdentityHasher, lastName: string | undefined, { npi, emails, phones }: RowKeys): HashedKey[] {
  return [
    ...(npi === null ? [] : [npi]),
    ...(lastName === undefined ? emails : [...emails, ...phones].map((key) => contactWithName(hasher, key, lastName))),
  ];
}
