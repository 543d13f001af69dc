import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOneEditAway } from '../testing/slow-text.ts';
import { compareCodePoints, fold, sortKeyOf } from './fold.ts';
import { oneEditPatterns } from './one-edit.ts';
import { parseQueryText } from './query-text.ts';
import { wordForms } from './words.ts';

describe('folding', () => {
  it('takes away accents, case, ligatures and strokes', () => {
    expect(fold('JOSÉ Ørsted Łódź Straße ﬁnance')).toBe('jose orsted lodz strasse finance');
  });

  it('makes sort keys of single spaces', () => {
    expect(sortKeyOf("  De   la  O'Neil ")).toBe("de la o'neil");
  });

  it('compares as UTF-8 bytes do', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (left, right) => {
        expect(Math.sign(compareCodePoints(left, right))).toBe(
          Math.sign(Buffer.compare(Buffer.from(left), Buffer.from(right))),
        );
      }),
    );
  });
});

describe('words', () => {
  it('reads punctuation inside a word both ways', () => {
    expect(wordForms("O'Neil Smith-Jones, M.D.")).toEqual({
      parts: ['o', 'neil', 'smith', 'jones', 'm', 'd'],
      joined: ['oneil', 'smithjones', 'md'],
    });
  });

  it('separates words at every other sign', () => {
    expect(wordForms('MD/PhD (ICU) & more').parts).toEqual(['md', 'phd', 'icu', 'more']);
  });
});

describe('what a person typed', () => {
  it('falls into words, phrases and exclusions, each once', () => {
    expect(parseQueryText('Nurse "family  medicine" -icu -"new york" nurse')).toEqual({
      required: [
        { kind: 'word', joined: 'nurse', parts: ['nurse'], whole: false },
        { kind: 'phrase', parts: ['family', 'medicine'], joined: ['family', 'medicine'] },
      ],
      excluded: [
        { kind: 'word', joined: 'icu', parts: ['icu'], whole: true },
        { kind: 'phrase', parts: ['new', 'york'], joined: ['new', 'york'] },
      ],
    });
  });

  it('takes an open quote and a lone sign for punctuation', () => {
    expect(parseQueryText('"family med -').required.map((term) => term.joined)).toEqual(['family', 'med']);
  });

  it('reads an overlong compound as separate words', () => {
    expect(parseQueryText('a-b-c-d-e-f-g-h-i').required).toHaveLength(9);
  });

  it('has no empty words, whatever was typed', () => {
    const odd = fc.string({
      unit: fc.oneof(
        fc.constantFrom('ʼ', "'", 'ŉ', '.', '-', '"', ' ', 'n', '\u0301', '\u200D', '\uD83D'),
        fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }),
      ),
    });
    fc.assert(
      fc.property(odd, (text) => {
        const { required, excluded } = parseQueryText(text);
        for (const { parts, joined } of [...required, ...excluded]) expect([parts, joined].flat()).not.toContain('');
      }),
      { numRuns: 2_000 },
    );
  });

  it('drops an apostrophe that is alone or at the edge of a word, also where Unicode counts it as a letter', () => {
    expect(parseQueryText('ʼ -ʼ "ʼ" ʼalohi dʼart')).toEqual({
      required: [
        { kind: 'word', joined: 'alohi', parts: ['alohi'], whole: false },
        { kind: 'word', joined: 'dart', parts: ['d', 'art'], whole: false },
      ],
      excluded: [],
    });
  });
});

describe('words one edit away', () => {
  it('are exactly those of the patterns', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c', 'é', '𝔞'), maxLength: 5 });
    fc.assert(
      fc.property(word, word, (typed, other) => {
        const byPattern = oneEditPatterns(typed).some(({ before, gap, after }) => {
          const middle = other.slice(before.length, other.length - after.length);
          const fits =
            other.length >= before.length + after.length && other.startsWith(before) && other.endsWith(after);
          return fits && Array.from(middle).length === (gap ? 1 : 0);
        });
        expect(byPattern || typed === other).toBe(isOneEditAway(typed, other));
      }),
      { numRuns: 2000 },
    );
  });
});
