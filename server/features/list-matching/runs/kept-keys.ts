// The keys of rows by which people who are added later are recognized.
import type { MatchedRow, MatchRow } from '#contract/list-matching/match-runs.ts';
import type { HashedKey, IdentityHasher } from '../../candidates/public.ts';
import { contactWithName } from '../../own-system/public.ts';

/** An NPI, an email without a name, and contacts with the last name, which colleagues do not share. */
export const keysOfUnmatched = (
  hasher: IdentityHasher,
  rows: readonly MatchRow[],
  compared: readonly MatchedRow[],
): HashedKey[] => [
  ...new Set(rows.flatMap((row, at) => (compared[at]?.outcome === 'none' ? keysOf(hasher, row) : []))),
];

function keysOf(hasher: IdentityHasher, { npi, emails, phones, lastName }: MatchRow): HashedKey[] {
  const emailKeys = emails.map((digest) => hasher.contactKeyOfDigest(digest));
  const contactKeys = [...emailKeys, ...phones.map((digest) => hasher.contactKeyOfDigest(digest))];
  return [
    ...(npi === undefined ? [] : [hasher.npiKey(npi)]),
    ...(lastName === undefined ? emailKeys : contactKeys.map((key) => contactWithName(hasher, key, lastName))),
  ];
}
