// Keyed hashes of NPI, email and vendor id: they identify candidates without storing these values in plaintext.
import { hash } from 'node:crypto';
import { withoutExtension } from '#normalize/public.ts';
import type { CandidateDraft, IdentityKey } from '../candidate.ts';
import { foldName } from './fold-name.ts';
import { keyedHash } from './keyed-hash.ts';
import { partsOfName, plainMailbox } from './near-spellings.ts';

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
  /** See `likelyKeys`. */
  likelyKeys: HashedKey[];
  /** The key of each contact, in their order: see `contactKey`. */
  contactKeys: HashedKey[];
  /** The id of a candidate first seen under these keys: 63 bits of the surest, so it cannot be guessed and needs no counter. */
  newId: string;
}

export type LikelyPerson = Pick<CandidateDraft, 'firstName' | 'lastName' | 'specialty' | 'city' | 'contacts'>;

export interface IdentityHasher {
  /** The `keys` of the identity alone. */
  keysOf(draft: CandidateDraft): HashedIdentity['keys'];
  identify(draft: CandidateDraft): HashedIdentity;
  emailKey(email: string): HashedKey;
  npiKey(npi: string): HashedKey;
  /**
   * Finds the candidates with an email address or a phone, and identifies none. An HMAC over the SHA-256 of the normalized value (an address
   * in lower case without white space, the last ten digits of a phone), because deletion platforms send SHA-256 values.
   */
  contactKey(value: string): HashedKey;
  /** The same from the SHA-256 of the normalized value, in hex. */
  contactKeyOfDigest(digest: string): HashedKey;
  /**
   * The keys that a person is likely to keep under another spelling: a contact with the first name (a married name) or with a part of the last
   * name (one half of a double name), and, for `namesOnly`, the names with specialty and city.
   */
  likelyKeys(person: LikelyPerson, namesOnly: boolean): HashedKey[];
  /** The key of one person among several who share `key`: made of the key and the name, so of the kind `content`. */
  qualify(key: HashedKey, person: { firstName: string | null; lastName: string; generation: string | null }): HashedKey;
  /** An id of 63 bits from any text, as `newId` is from the surest key. */
  idFrom(text: string): string;
  phoneAndName(phone: string, lastName: string): HashedKey;
  emailAndName(email: string, lastName: string): HashedKey;
  /** Names one value of one candidate without containing it: 32 hex digits. It identifies no candidate. */
  valueId(candidateId: string, kind: string, value: string): string;
}

const certainty: readonly IdentityKey['kind'][] = ['npi', 'vendor', 'email'];

const normalizedContact = (value: string): string =>
  value.includes('@') ? value.replace(/\s/g, '').toLowerCase() : withoutExtension(value).replace(/\D/g, '').slice(-10);

/** Without what later versions keep beside the values, so that a person without keys stays the same. */
const contentOf = ({ sourceTexts: _texts, lastNameCell: _cell, clinical: _facts, ...draft }: CandidateDraft): string =>
  JSON.stringify({
    ...draft,
    contacts: draft.contacts.map((contact) => ({ ...contact, value: withoutExtension(contact.value) })),
  });

const keyOf = (kind: string, digest: string): HashedKey => `${kind}/${digest.slice(0, 32)}`;
const idOf = (digest: string): string => (BigInt(`0x${digest.slice(32, 48)}`) >> 1n).toString();

/** The same hash, under which a row is held and not left out. */
export const asLikely = (key: HashedKey): HashedKey => `likely/${key.slice(key.indexOf('/') + 1)}`;

export function identityHasher(lookupKey: Buffer): IdentityHasher {
  const hmac = keyedHash(lookupKey);
  const hashed = (kind: string, value: string): HashedKey => keyOf(kind, hmac(`${kind}/${value}`));
  const phoneAndName = (phone: string, lastName: string): HashedKey =>
    hashed('phone_and_name', `${withoutExtension(phone)}/${foldName(lastName)}`);
  const emailAndName = (email: string, lastName: string): HashedKey =>
    hashed('email_and_name', `${email}/${foldName(lastName)}`);

  const contactKeyOfDigest = (digest: string): HashedKey => hashed('value', digest);
  const contactKey = (value: string): HashedKey => contactKeyOfDigest(hash('sha256', normalizedContact(value)));

  const likelyKeys = ({ firstName, lastName, specialty, city, contacts }: LikelyPerson, namesOnly: boolean) => {
    const first = foldName(firstName ?? '');
    const keys = contacts.flatMap(({ value }) => {
      const isEmail = value.includes('@');
      const plain = isEmail ? plainMailbox(value) : withoutExtension(value);
      const withPart = isEmail ? emailAndName : phoneAndName;
      return [
        ...(first === '' ? [] : [hashed('likely', `${plain}/${first}`)]),
        ...partsOfName(lastName).map((part) => asLikely(withPart(plain, part))),
      ];
    });
    if (namesOnly && first !== '' && specialty !== null && city !== null)
      keys.push(hashed('likely', [first, foldName(lastName), foldName(specialty), foldName(city)].join('/')));
    return keys;
  };

  const keysAndDigest = (draft: CandidateDraft): { keys: HashedIdentity['keys']; digest: string } => {
    const [surest = { kind: 'content', value: contentOf(draft) }, ...others] = draft.keys.toSorted(
      (a, b) => certainty.indexOf(a.kind) - certainty.indexOf(b.kind),
    );
    const digest = hmac(`${surest.kind}/${surest.value}`);
    return { keys: [keyOf(surest.kind, digest), ...others.map(({ kind, value }) => hashed(kind, value))], digest };
  };

  return {
    keysOf: (draft) => keysAndDigest(draft).keys,
    likelyKeys,
    contactKey,
    contactKeyOfDigest,
    emailKey: (email) => hashed('email', email),
    npiKey: (npi) => hashed('npi', npi),
    qualify: (key, { firstName, lastName, generation }) =>
      hashed('content', [key, foldName(firstName ?? ''), foldName(lastName), generation ?? ''].join('/')),
    idFrom: (text) => idOf(hmac(`id/${text}`)),
    phoneAndName,
    emailAndName,
    valueId: (candidateId, kind, value) => hmac(`value/${candidateId}/${kind}/${withoutExtension(value)}`).slice(0, 32),
    identify: (draft) => {
      // The key takes the first half of the digest, the id comes from the second.
      const { keys, digest } = keysAndDigest(draft);
      const lastNames = [
        draft.lastName,
        ...(draft.lastNameCell === undefined ? [] : [draft.lastNameCell]),
        ...(draft.clinical?.otherNames ?? []).map(({ lastName }) => lastName),
      ];
      const fromContacts = draft.contacts.flatMap(({ kind, value }) => {
        if (!kind.endsWith('email')) return lastNames.map((name) => phoneAndName(value, name));
        const isKey = draft.keys.some((key) => key.kind === 'email' && key.value === value);
        const mailboxes = new Set([value, plainMailbox(value)]);
        return [
          ...(isKey ? [] : [hashed('email', value)]),
          ...[...mailboxes].flatMap((mailbox) => lastNames.map((name) => emailAndName(mailbox, name))),
        ];
      });
      return {
        keys,
        suppressionKeys: [...keys, ...fromContacts],
        likelyKeys: likelyKeys(draft, draft.contacts.length === 0),
        contactKeys: draft.contacts.map(({ value }) => contactKey(value)),
        newId: idOf(digest),
      };
    },
  };
}
