// HMAC-SHA256 (RFC 2104) for millions of short texts: two one-shot digests over a prepared buffer take less than half the time
// that setting up an Hmac object does.
import { createHmac, hash } from 'node:crypto';

const blockBytes = 64;
const digestBytes = 32;
/** Longer texts are rare and take the usual way. */
const textLengthMax = 1_024;

/** A function that answers the HMAC of a text under the key, in hex. The key has at most 64 bytes. */
export function keyedHash(key: Buffer): (text: string) => string {
  if (key.length > blockBytes) throw new RangeError('A key of more than 64 bytes would have to be hashed first.');
  const inner = Buffer.alloc(blockBytes + textLengthMax * 3, 0x36);
  const outer = Buffer.alloc(blockBytes + digestBytes, 0x5c);
  for (const [at, byte] of key.entries()) {
    inner.writeUInt8(byte ^ 0x36, at);
    outer.writeUInt8(byte ^ 0x5c, at);
  }
  return (text) => {
    if (text.length > textLengthMax) return createHmac('sha256', key).update(text).digest('hex');
    const bytes = inner.write(text, blockBytes, 'utf8');
    // As a string: a digest in a Buffer of its own costs more than the digest.
    outer.write(hash('sha256', inner.subarray(0, blockBytes + bytes), 'latin1'), blockBytes, 'latin1');
    return hash('sha256', outer, 'hex');
  };
}
