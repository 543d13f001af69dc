// Keyed hashes: people are found again by NPI, e-mail or vendor id, without any of these standing readable in the database.
import { createHmac } from 'node:crypto';
import type { CandidateDraft, IdentityKey } from '../candidate.ts';

export type HashedKeyKind = IdentityKey['kind'] | 'phone_and_name' | 'content';

export interface HashedKey {
  kind: HashedKeyKind;
  /** Hex of 16 bytes. */
  hash: string;
}

export interface IdentityHasher {
  /** What decides who this is. A draft without any identity key is known by its whole content. */
  keysOf(draft: CandidateDraft): [HashedKey, ...HashedKey[]];
  /** What a removal may have left behind for this person: NPI, e-mails, and each phone together with the last name. */
  suppressionKeysOf(draft: CandidateDraft): HashedKey[];
  /** The id of a candidate first seen under this key: 63 bits, so it cannot be guessed and needs no counter. */
  candidateIdOf(key: HashedKey): string;
}

const foldName = (name: string): string => name.normalize('NFKD').replace(/[^\p{Letter}]/gu, '').toLowerCase();

export function identityHasher(lookupKey: Buffer): IdentityHasher {
  const hmac = (text: string): Buffer => createHmac('sha256', lookupKey).update(text).digest();
  const hashed = (kind: HashedKeyKind, value: string): HashedKey => ({ kind, hash: hmac(`${kind}/${value}`).toString('hex', 0, 16) });

  const keysOf = (draft: CandidateDraft): [HashedKey, ...HashedKey[]] => {
    const [first, ...others] = draft.keys.map(({ kind, value }) => hashed(kind, value));
    return first ? [first, ...others] : [hashed('content', JSON.stringify(draft))];
  };

  return {
    keysOf,
    suppressionKeysOf: (draft) => {
      const emails = draft.contacts.filter(({ kind }) => kind.endsWith('email')).map(({ value }) => hashed('email', value));
      const phones = draft.contacts.filter(({ kind }) => kind.endsWith('phone'));
      const name = foldName(draft.lastName);
      return [
        ...draft.keys.filter(({ kind }) => kind !== 'vendor').map(({ kind, value }) => hashed(kind, value)),
        ...emails,
        ...phones.map(({ value }) => hashed('phone_and_name', `${value}/${name}`)),
      ];
    },
    candidateIdOf: ({ kind, hash }) => (hmac(`id/${kind}/${hash}`).readBigUInt64BE() >> 1n).toString(),
  };
}
