// Encryption at rest: AES-256-GCM with the first key of a key ring. The id of the key is stored beside the ciphertext. The
// place is authenticated with it, so a ciphertext that was altered or moved to another row is rejected.
import { createCipheriv, createDecipheriv, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';
import type { KeyRingEntry } from '../config/public.ts';
import { OperatorError } from '../errors/public.ts';

export interface Sealed {
  keyId: string;
  /** 12 bytes nonce, ciphertext, 16 bytes tag. */
  sealed: Buffer;
}

export type KeyRing = readonly [KeyRingEntry, ...KeyRingEntry[]];

export interface Sealing {
  currentKeyId: string;
  /** `place`: table, row and field, such as `candidate_contacts/ID/sealed`. */
  seal(place: string, content: string | Uint8Array): Sealed;
  /** @throws when the ciphertext was altered, belongs to another place, or its key is not in the key ring */
  open(place: string, record: Sealed): string;
  /** As `open`, for content that is not text. */
  openBytes(place: string, record: Sealed): Buffer;
}

const nonceBytes = 12;
const tagBytes = 16;

/**
 * `reload` is called when a record names a key that is not in the key ring, because a rotation started after this process. From then
 * on the first key of the reloaded ring encrypts. A key whose id is already known is not replaced.
 */
export function sealing(keys: KeyRing, reload: () => KeyRing = () => keys): Sealing {
  const byId = new Map<string, KeyObject>();
  let currentKeyId = '';
  const adopt = (ring: KeyRing): void => {
    for (const { id, key } of ring) if (!byId.has(id)) byId.set(id, createSecretKey(key));
    currentKeyId = ring[0].id;
  };
  adopt(keys);
  const keyOf = (id: string): KeyObject => {
    if (!byId.has(id)) adopt(reload());
    const key = byId.get(id);
    if (!key)
      throw new OperatorError(`The contact key ${id} is not configured. Add it to the contact keys of this server.`);
    return key;
  };
  const freshNonce = nonceSource();
  const openBytes = (place: string, { keyId, sealed }: Sealed): Buffer => {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(keyId), sealed.subarray(0, nonceBytes), {
      authTagLength: tagBytes,
    });
    decipher.setAAD(Buffer.from(place)).setAuthTag(sealed.subarray(-tagBytes));
    return Buffer.concat([decipher.update(sealed.subarray(nonceBytes, -tagBytes)), decipher.final()]);
  };
  return {
    get currentKeyId() {
      return currentKeyId;
    },
    seal: (place, content) => {
      const [keyId, nonce] = [currentKeyId, freshNonce()];
      const cipher = createCipheriv('aes-256-gcm', keyOf(keyId), nonce).setAAD(Buffer.from(place));
      const body = cipher.update(content);
      return { keyId, sealed: Buffer.concat([nonce, body, cipher.final(), cipher.getAuthTag()]) };
    },
    open: (place, record) => openBytes(place, record).toString('utf8'),
    openBytes,
  };
}

/** Reads random bytes for many nonces at a time, because reading them one by one takes longer than the encryption. */
function nonceSource(): () => Buffer {
  let pool = Buffer.alloc(0);
  return () => {
    if (pool.length === 0) pool = randomBytes(nonceBytes * 1_024);
    const nonce = pool.subarray(0, nonceBytes);
    pool = pool.subarray(nonceBytes);
    return nonce;
  };
}
