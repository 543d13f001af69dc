// What an authenticator app does with the key that it was given (RFC 6238: SHA-1, 30 seconds, 6 digits).
import { createHmac } from 'node:crypto';

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const stepMs = 30_000;

/** The code at this moment. `key` is in base 32; the spaces in which it is printed do not count. */
export function codeNow(key: string): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / stepMs)));
  const digest = createHmac('sha1', bytesOf(key)).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 15;
  return String((digest.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}

function bytesOf(key: string): Buffer {
  const bits = Array.from(key.replaceAll(/\s/g, ''), (letter) =>
    alphabet.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
