// @vitest-environment happy-dom
// What the dialog of a pasted posting says about its search.
import { expect, it } from 'vitest';
import type { PostingAnswer } from '#contract/search/postings.ts';
import { open } from '#web/testing/open.tsx';
import { PostingResult } from './posting-result.tsx';

const read: PostingAnswer = {
  success: true,
  query: 'Texas',
  understood: [
    {
      kind: 'state',
      key: 'state:TX',
      label: 'Texas',
      values: ['TX'],
      words: 'texas',
      also: [],
      removed: false,
      count: 1_234,
    },
  ],
  count: 1_234,
  leftOut: [],
  marks: [],
  notSearched: [],
};
const leftOut: PostingAnswer['leftOut'] = [{ text: 'bilingual', reason: 'noOneHas', key: 'text:bilingual' }];

const openResult = (changes: Partial<PostingAnswer>) =>
  open(
    <PostingResult
      posting="Location: Texas"
      answer={{ ...read, ...changes }}
      isReading={false}
      onRemovedChange={() => undefined}
      onSearch={() => undefined}
      onEdit={() => undefined}
    >
      {null}
    </PostingResult>,
  );

it.each([
  ['all of these, when every part is searched', {}, '1,234 professionals match all of these.'],
  [
    'these without the words that were left out',
    { leftOut },
    '1,234 professionals match these, without the words under “Not searched”.',
  ],
  ['none, when a part has to go', { count: 0 }, 'No professional matches all of these. Remove a part to see more.'],
] as const)('the dialog of a posting says that professionals match %s', (_, changes, sentence) => {
  expect(openResult(changes).text()).toContain(sentence);
});

it('the dialog of a posting names each word that is not searched, with the reason', () => {
  const { text } = openResult({ leftOut, notSearched: [{ text: 'CCRN', reason: 'preferred' }] });
  expect(text()).toContain('“bilingual”: no one here also has it');
  expect(text()).toContain('“CCRN”: preferred, not required');
});
