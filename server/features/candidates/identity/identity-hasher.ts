// Keyed hashes: people are found again by NPI, e-mail or vendor id, without any of these standing readable in the database.
import type { CandidateDraft, IdentityKey } from '../candidate.ts';
import { keyedHash } from './keyed-hash.ts';

/** `kind/hash`, the hash as hex of 16 bytes: `npi/0a1b…`. */
export type HashedKey = string;

export interface HashedIdentity {
  /**
   * What decides who this is, surest first: the NPI before the vendor's id, and both before an e-mail, which couples and
   * front desks share. A draft without any key is known by its whole content.
   */
  keys: [HashedKey, ...HashedKey[]];
  /** What a removal may have left behind for this person: NPI, e-mails, and each phone together with the last name. */
  suppressionKeys: HashedKey[];
  /** The id of a candidate first seen under these keys: 63 bits of the surest, so it cannot be guessed and needs no counter. */
  newId: string;
}

export interface IdentityHasher {
  identify(draft: CandidateDraft): HashedIdentity;
  emailKey(email: string): HashedKey;
  phoneAndName(phone: string, lastName: string): HashedKey;
}

const certainty: readonly IdentityKey['kind'][] = ['npi', 'vendor', 'email'];

const isPlainName = /^[a-z]+$/i;

const foldName = (name: string): string => (isPlainName.test(name) ? name : name.normalize('NFKD').replace(/[^\p{Letter}]/gu, '')).toLowerCase();

const keyOf = (kind: string, digest: string): HashedKey => `${kind}/${digest.slice(0, 32)}`;

export function identityHasher(lookupKey: Buffer): IdentityHasher {
  const hmac = keyedHash(lookupKey);
  const hashed = (kind: string, value: string): HashedKey => keyOf(kind, hmac(`${kind}/${value}`));
  const phoneAndName = (phone: string, lastName: string): HashedKey => hashed('phone_and_name', `${phone}/${foldName(lastName)}`);

  return {
    emailKey: (email) => hashed('email', email),
    phoneAndName,
    identify: (draft) => {
      const [surest = { kind: 'content', value: JSON.stringify(draft) }, ...others] = draft.keys.toSorted((a, b) => certainty.indexOf(a.kind) - certainty.indexOf(b.kind));
      // The key takes the first half of the digest, the id comes from the second.
      const digest = hmac(`${surest.kind}/${surest.value}`);
      const keys: HashedIdentity['keys'] = [keyOf(surest.kind, digest), ...others.map(({ kind, value }) => hashed(kind, value))];
      const fromContacts = draft.contacts
        .filter(({ value }) => !draft.keys.some((key) => key.kind === 'email' && key.value === value))
        .map(({ kind, value }) => (kind.endsWith('email') ? hashed('email', value) : phoneAndName(value, draft.lastName)));
      return { keys, suppressionKeys: [...keys.filter((key) => key.startsWith('npi/') || key.startsWith('email/')), ...fromContacts], newId: (BigInt(`0x${digest.slice(32, 48)}`) >> 1n).toString() };
    },
  };
}
