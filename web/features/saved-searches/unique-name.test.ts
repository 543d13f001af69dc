import fc from 'fast-check';
import { expect, it } from 'vitest';
import { savedSearchLimits } from '#contract/saved-searches/saved-search-limits.ts';
import { uniqueName } from './unique-name.ts';

it('a name in use gets the first free number, whatever its letter case', () => {
  expect(uniqueName('Nurses', [])).toBe('Nurses');
  expect(uniqueName('Nurses', ['NURSES', 'Nurses 2'])).toBe('Nurses 3');
});

it('a name with a number is no longer than a name may be', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: savedSearchLimits.nameLengthMax }), (name) => {
      const other = uniqueName(name, [name, name.trim()]);
      expect(other.length).toBeLessThanOrEqual(savedSearchLimits.nameLengthMax);
      expect(other.toLowerCase()).not.toBe(name.toLowerCase());
    }),
  );
});
