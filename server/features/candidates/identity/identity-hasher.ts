// Keyed hashes of NPI, email and vendor id: they identify candidates without storing these values in plaintext.
import type { CandidateDraft, IdentityKey } from '../candidate.ts';
import { keyedHash } from './keyed-hash.ts';

/** `kind/hash`, the hash as hex of 16 bytes: `npi/0a1b…`. */
export type HashedKey = string;

export interface HashedIdentity {
  /**
   * The identity keys, most reliable first: the NPI before the vendor's id, and both before an e-mail, which couples and
   * front desks share. A draft without any key is known by its whole content.
   */
  keys: [HashedKey, ...HashedKey[]];
  /**
   * The keys under which a removal may have suppressed this person: every identity key, emails, and each email and phone together
   * with the last name.
   */
  suppressionKeys: HashedKey[];
  /** The id of a candidate first seen under these keys: 63 bits of the surest, so it cannot be guessed and needs no counter. */
  newId: string;
}

export interface IdentityHasher {
  identify(draft: CandidateDraft): HashedIdentity;
  emailKey(email: string): HashedKey;
  npiKey(npi: string): HashedKey;
  phoneAndName(phone: string, lastName: string): HashedKey;
  emailAndName(email: string, lastName: string): HashedKey;
  /** Names one value of one candidate without containing it: 32 hex digits. It identifies no candidate. */
  valueId(candidateId: string, kind: string, value: string): string;
}

const certainty: readonly IdentityKey['kind'][] = ['npi', 'vendor', 'email'];

const isPlainName = /^[a-z]+$/i;

/** Letters only, without accents, in lower case. */
export const foldName = (name: string): string =>
  (isPlainName.test(name) ? name : name.normalize('NFKD').replace(/[^\p{Letter}]/gu, '')).toLowerCase();

const keyOf = (kind: string, digest: string): HashedKey => `${kind}/${digest.slice(0, 32)}`;

export function identityHasher(lookupKey: Buffer): IdentityHasher {
  const hmac = keyedHash(lookupKey);
  const hashed = (kind: string, value: string): HashedKey => keyOf(kind, hmac(`${kind}/${value}`));
  const phoneAndName = (phone: string, lastName: string): HashedKey =>
    hashed('phone_and_name', `${phone}/${foldName(lastName)}`);
  const emailAndName = (email: string, lastName: string): HashedKey =>
    hashed('email_and_name', `${email}/${foldName(lastName)}`);

  return {
    emailKey: (email) => hashed('email', email),
    npiKey: (npi) => hashed('npi', npi),
    phoneAndName,
    emailAndName,
    valueId: (candidateId, kind, value) => hmac(`value/${candidateId}/${kind}/${value}`).slice(0, 32),
    identify: (draft) => {
      const [surest = { kind: 'content', value: JSON.stringify(draft) }, ...others] = draft.keys.toSorted(
        (a, b) => certainty.indexOf(a.kind) - certainty.indexOf(b.kind),
      );
      // The key takes the first half of the digest, the id comes from the second.
      const digest = hmac(`${surest.kind}/${surest.value}`);
      const keys: HashedIdentity['keys'] = [
        keyOf(surest.kind, digest),
        ...others.map(({ kind, value }) => hashed(kind, value)),
      ];
      const fromContacts = draft.contacts.flatMap(({ kind, value }) => {
        if (!kind.endsWith('email')) return [phoneAndName(value, draft.lastName)];
        const isKey = draft.keys.some((key) => key.kind === 'email' && key.value === value);
        return [...(isKey ? [] : [hashed('email', value)]), emailAndName(value, draft.lastName)];
      });
      return {
        keys,
        suppressionKeys: [...keys, ...fromContacts],
        newId: (BigInt(`0x${digest.slice(32, 48)}`) >> 1n).toString(),
      };
    },
  };
}
