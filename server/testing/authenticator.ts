import { createHmac } from 'node:crypto';

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** What an authenticator shows for this `otpauth:` address, by RFC 6238 with its defaults: SHA-1, 30 seconds, six digits. `steps` from now. */
export function totp(uri: string, steps = 0): string {
  const bits = Array.from((new URL(uri).searchParams.get('secret') ?? '').replace(/=+$/, ''), (letter) =>
    base32.indexOf(letter).toString(2).padStart(5, '0'),
  ).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + steps));
  const mac = createHmac('sha1', key).update(counter).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1_000_000).padStart(6, '0');
}
