import { createHmac } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyedHash } from './keyed-hash.ts';

test('a keyed hash is the HMAC-SHA256 of every text, long ones and foreign letters included', () => {
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 1, maxLength: 64 }),
      fc.array(fc.string({ unit: 'binary', maxLength: 3_000, size: 'max' }), { maxLength: 4 }),
      (key, texts) => {
        const hash = keyedHash(Buffer.from(key));
        for (const text of texts) expect(hash(text)).toBe(createHmac('sha256', key).update(text).digest('hex'));
      },
    ),
    { numRuns: 50 },
  );
});

test('a key that would have to be hashed first is refused', () => {
  expect(() => keyedHash(Buffer.alloc(65))).toThrow(RangeError);
});
