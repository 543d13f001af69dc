import { describe, expect, test } from 'vitest';
import { specialties } from '#contract/candidates/candidate-options.ts';
import { vocabulary } from '../testing/knowledge.ts';
import { keyOf, readVocabulary } from './read-vocabulary.ts';

const read = (text: string) => readVocabulary([{ name: 'own.txt', text }]);

describe('a line is refused, and the message names it', () => {
  test.each([
    ['hello', /own\.txt, line 1: start the line with role/],
    ['\nrole Nurze: nurse', /own\.txt, line 2: “Nurze” is no specialty/],
    ['same in Nowhere: a', /“Nowhere” is no specialty/],
    ['role Nurse:', /1 to 24 words/],
    [`same: ${Array.from({ length: 25 }, (_, at) => `w${at}`).join(', ')}`, /1 to 24 words/],
    [`same: ${'x'.repeat(61)}`, /at most 60 characters/],
    ['same: &, er', /needs letters or digits/],
    ['narrow: nicu', /wider words after a >/],
    ['credential : rn', /needs its name/],
    ['same: er, E.R.', /“E\.R\.” is already in this file/],
  ])('%o', (text, message) => {
    expect(() => read(text)).toThrow(message);
  });
});

describe('the vocabulary of the product', () => {
  const { groups, byKey } = vocabulary;
  const forms = groups.flatMap((group) => group.forms.map((form) => ({ group, key: keyOf(form) })));

  test('has at least 400 groups, and every form in one group only', () => {
    expect(groups.length).toBeGreaterThanOrEqual(400);
    const repeated = forms.filter(({ group, key }) => byKey.get(key) !== group).map(({ key }) => key);
    expect(repeated).toEqual([]);
  });

  test('names every specialty of the directory', () => {
    const named = new Set(groups.flatMap((group) => [...group.specialties]));
    expect(specialties.filter((specialty) => !named.has(specialty))).toEqual([]);
  });

  test('widens in one step: no wider words lead back to the narrow ones', () => {
    for (const group of groups) {
      if (group.kind !== 'narrow') continue;
      for (const wider of group.wider) {
        const next = byKey.get(keyOf(wider));
        expect(next, `${group.forms[0]} > ${wider}`).not.toBe(group);
        expect(next?.kind, `${group.forms[0]} > ${wider}`).not.toBe('narrow');
      }
    }
  });

  test('has two-way groups of at least two forms', () => {
    const single = groups.filter(({ kind, forms: own }) => kind === 'same' && own.length < 2);
    expect(single.map(({ forms: own }) => own)).toEqual([]);
  });
});
