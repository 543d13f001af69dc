// Contacts at rest: one sealed record per candidate, AES-256-GCM, bound to its row so that a swapped record is refused.
import { createCipheriv, createDecipheriv, createSecretKey, randomBytes } from 'node:crypto';
import type { KeyObject } from 'node:crypto';
import { z } from 'zod';
import type { KeyRingEntry } from '#server/foundation/config/public.ts';
import { contactKinds } from '../candidate.ts';
import type { ContactKind } from '../candidate.ts';

export interface ContactRecord {
  kind: ContactKind;
  value: string;
  source: string;
  /** The import batch that first brought the value; null for people's own submissions. */
  batch: string | null;
  /** ISO dates. */
  firstSeenOn: string;
  lastSeenOn: string;
  verifiedOn: string | null;
}

// Sealed without field names: there are as many records as people, and half of each would be names.
const storedContact = z.tuple([z.enum(contactKinds), z.string(), z.string(), z.string().nullable(), z.string(), z.string(), z.string().nullable()]);

const toStored = ({ kind, value, source, batch, firstSeenOn, lastSeenOn, verifiedOn }: ContactRecord): z.infer<typeof storedContact> =>
  [kind, value, source, batch, firstSeenOn, lastSeenOn, verifiedOn];

const fromStored = ([kind, value, source, batch, firstSeenOn, lastSeenOn, verifiedOn]: z.infer<typeof storedContact>): ContactRecord =>
  ({ kind, value, source, batch, firstSeenOn, lastSeenOn, verifiedOn });

export interface SealedContacts {
  keyId: string;
  /** 12 bytes nonce, ciphertext, 16 bytes tag. */
  sealed: Buffer;
}

export interface ContactVault {
  /** Id of the key that seals. */
  currentKeyId: string;
  seal(candidateId: string, contacts: ContactRecord[]): SealedContacts;
  /** Throws when the record was altered, belongs to another candidate, or its key is not in the ring. */
  open(candidateId: string, record: SealedContacts): ContactRecord[];
}

const nonceBytes = 12;
const tagBytes = 16;

const boundTo = (candidateId: string): Buffer => Buffer.from(`candidate_contacts/${candidateId}/sealed`);

type KeyRing = readonly [KeyRingEntry, ...KeyRingEntry[]];

/** `reload` is asked when a record names a key that is not in the ring: another process may have rotated meanwhile. */
export function contactVault(keys: KeyRing, reload: () => KeyRing = () => keys): ContactVault {
  const [current] = keys;
  const byId = new Map(keys.map(({ id, key }) => [id, createSecretKey(key)]));
  const sealing = createSecretKey(current.key);
  const keyOf = (id: string): KeyObject => {
    if (!byId.has(id)) for (const entry of reload()) byId.set(entry.id, createSecretKey(entry.key));
    const key = byId.get(id);
    if (!key) throw new Error(`The contact key ${id} is not configured.`);
    return key;
  };
  const freshNonce = nonceSource();
  return {
    currentKeyId: current.id,
    seal: (candidateId, contacts) => {
      const nonce = freshNonce();
      const cipher = createCipheriv('aes-256-gcm', sealing, nonce).setAAD(boundTo(candidateId));
      const body = cipher.update(JSON.stringify(contacts.map(toStored)));
      return { keyId: current.id, sealed: Buffer.concat([nonce, body, cipher.final(), cipher.getAuthTag()]) };
    },
    open: (candidateId, { keyId, sealed }) => {
      const decipher = createDecipheriv('aes-256-gcm', keyOf(keyId), sealed.subarray(0, nonceBytes), { authTagLength: tagBytes });
      decipher.setAAD(boundTo(candidateId)).setAuthTag(sealed.subarray(-tagBytes));
      const text = Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString('utf8');
      return z.array(storedContact).parse(JSON.parse(text)).map(fromStored);
    },
  };
}

/** Random bytes are asked for many nonces at a time: one by one they cost more than the sealing. */
function nonceSource(): () => Buffer {
  let pool = Buffer.alloc(0);
  return () => {
    if (pool.length === 0) pool = randomBytes(nonceBytes * 1_024);
    const nonce = pool.subarray(0, nonceBytes);
    pool = pool.subarray(nonceBytes);
    return nonce;
  };
}
