// Random words never fail, and every one of them has an outcome.
import { expect, test } from 'vitest';
import * as fc from 'fast-check';
import { searchFilters } from '#contract/search/search.ts';
import { toIndexQuery } from './index-query.ts';
import { sentences } from './testing/sentences.ts';
import { interpreted, places, vocabulary } from './testing/knowledge.ts';
import { withoutWords } from './without-words.ts';

const forms = vocabulary.groups.flatMap((group) => group.forms);
const towns = [...places.byTown.keys()].filter((_, at) => at % 40 === 0);
const words = [...forms, ...towns, ...places.regions.keys(), ...sentences.flatMap(({ text }) => text.split(' '))];
const joints = [
  'or',
  'and',
  ',',
  '/',
  '-',
  '"',
  'not',
  'except',
  'in',
  'IN',
  'OR',
  '$',
  '+',
  'within',
  '5',
  '90210',
  '',
  '  ',
];

const text = fc
  .array(
    fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom(...words) },
      fc.constantFrom(...joints),
      fc.string({ maxLength: 4 }),
    ),
    {
      maxLength: 12,
    },
  )
  .chain((parts) => fc.constantFrom(' ', ' ', '').map((between) => parts.join(between).slice(0, 200)))
  .filter((drawn) => searchFilters.safeParse({ query: drawn }).success);

test('a random sentence is read without an exception, always in the same way, and without its words it is a query too', () => {
  fc.assert(
    fc.property(text, (query) => {
      const search = interpreted({ query });
      expect(interpreted({ query })).toEqual(search);
      const keys = new Set(search.texts.map(({ key }) => key));
      const without = withoutWords(search, keys);
      expect(without.texts).toEqual([]);
      expect(without.leftOut.length).toBe(search.leftOut.length + search.texts.length);
      toIndexQuery(without, '2026-11-22');
      const removed = search.understood.map(({ key }) => key);
      const labels = interpreted({ query, removed: removed.slice(0, 50) }).understood.filter((part) => !part.removed);
      expect(labels.length).toBe(Math.max(0, removed.length - 50));
    }),
    { numRuns: 2_000, seed: 39 },
  );
});
