import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { packStrings } from '../build/dictionary-builder.ts';
import { compareCodePoints } from '../text/fold.ts';
import { PackedStrings } from './strings.ts';

const text = fc.string({ unit: fc.constantFrom('a', 'b', 'é', '𝔞', '\uffee'), maxLength: 4 });

it('the packed strings find where words begin, among any strings in byte order', () => {
  fc.assert(
    fc.property(fc.uniqueArray(text), text, (strings, sought) => {
      const sorted = strings.toSorted(compareCodePoints);
      const { bytes, ends } = packStrings(sorted);
      const packed = new PackedStrings(bytes, ends);
      expect(sorted.map((_, at) => packed.at(at))).toEqual(sorted);
      const from = packed.lowerBound(Buffer.from(sought));
      const to = packed.prefixEnd(Buffer.from(sought));
      expect(sorted.slice(0, from).every((one) => compareCodePoints(one, sought) < 0)).toBe(true);
      expect(sorted.slice(from, to)).toEqual(sorted.filter((one) => one.startsWith(sought)));
      expect(sorted.slice(to).every((one) => compareCodePoints(one, sought) > 0)).toBe(true);
    }),
    { numRuns: 500 },
  );
});
