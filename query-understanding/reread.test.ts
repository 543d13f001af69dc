// What a search means now that was saved before sentences were understood.
import { expect, test } from 'vitest';
import { searchFilters } from '#contract/search/search.ts';
import { interpret } from './interpret.ts';
import { reread } from './reread.ts';
import { knowledgeIn } from './testing/knowledge.ts';
import { sentences } from './testing/sentences.ts';

const knowledge = knowledgeIn('US');
const filtersOf = (query: string) => searchFilters.parse({ query });
const changed = (query: string): string[] => reread(filtersOf(query), knowledge).changed;

test.each([
  ['icu nurse texas', []],
  ['nurses near Boston with mobile', []],
  ['board certified pediatrician jobs', ['board certified']],
  ['Spanish speaking nurse', ['Spanish speaking']],
  ['bilingual nurse night shift', []],
  ['I need nurses who live in the Midwest', ['I need', 'who live in the Midwest']],
  ['nurses not in New York', ['not in New York']],
  ['philly nurses verified since March', ['philly', 'verified since March']],
  ['female nurse', ['female']],
  ['"not in Texas" nurse', []],
  ['', []],
])('%s: the words that are read in a new way', (query, words) => {
  expect(changed(query)).toEqual(words);
});

test('with the keys of an earlier search no word of any sentence is left out, except those about age and sex', () => {
  for (const { text } of sentences) {
    const { required } = reread(filtersOf(text), knowledge);
    const { texts, leftOut } = interpret({ ...filtersOf(text), required }, knowledge);
    expect(texts, text).toEqual([]);
    expect(
      leftOut.filter(({ reason }) => reason !== 'policy'),
      text,
    ).toEqual([]);
  }
});
