// Searches of names alone find people whose name is written in another way.
import { describe, expect, test } from 'vitest';
import type { QueryTerm } from '#search-index/public.ts';
import { interpreted } from '../testing/knowledge.ts';

/** The words of each term, its alternatives divided by bars; those that must be in a name in parentheses. */
const termsOf = (query: string): string[] =>
  interpreted({ query }).text.required.map((term: QueryTerm) =>
    term.kind === 'any'
      ? term.alternatives
          .map(({ term: { parts }, groups }) => (groups === null ? parts.join(' ') : `(${parts.join(' ')})`))
          .join('|')
      : term.parts.join(' '),
  );

describe('a search of names', () => {
  test.each([
    ['Minh Do', ['minh', 'do']],
    ['minh do', ['minh', 'do']],
    ['Pa Vang', ['pa', 'vang']],
    ['Md Rahman', ['md', 'rahman']],
    ['Kim Ma', ['kim|(kimberly)', 'ma']],
    ['Bob McKenna', ['bob|(robert)', 'mckenna']],
    ['mc kenna', ['(mc kenna)|(mckenna)']],
    ['maryann lee', ['maryann|(mary ann)', 'lee']],
  ])('%j finds every way to write it', (query, terms) => {
    expect(termsOf(query)).toEqual(terms);
    expect(interpreted({ query }).understood).toEqual([]);
  });

  test.each([
    ['Smith MD', 'MD'],
    ['nurse Do', 'Nurse'],
    ['Bob in Texas', 'Texas'],
    ['art therapist', undefined],
  ])('is not %j, which keeps its chips and words', (query, chip) => {
    const search = interpreted({ query });
    if (chip !== undefined) expect(search.understood.map(({ label }) => label)).toContain(chip);
    expect(JSON.stringify(search.text.required)).not.toMatch(/robert|arthur/);
  });
});
