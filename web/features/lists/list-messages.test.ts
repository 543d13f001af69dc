import { expect, test } from 'vitest';
import { additionText, leftText, listMessages, physicianCountText } from './list-messages.ts';

test('a refusal says that the selection is kept, when there is one', () => {
  expect(listMessages(0).subscriptionRequired).toMatchObject({
    text: 'You need an active subscription to keep lists.',
  });
  expect(listMessages(2).subscriptionRequired).toMatchObject({
    text: 'You need an active subscription to keep lists. Your selection of 2 professionals is kept.',
  });
});

test.each([
  [{ added: 3, already_there: 0, gone: 0 }, '3 candidates were added.'],
  [{ added: 1, already_there: 1, gone: 0 }, '1 candidate was added. 1 candidate was in the list already.'],
  [{ added: 0, already_there: 1_200, gone: 0 }, '1,200 candidates were in the list already.'],
  [
    { added: 2, already_there: 0, gone: 1 },
    '2 candidates were added. 1 candidate is no longer in the directory and was not added.',
  ],
  [{ added: 0, already_there: 0, gone: 2 }, '2 candidates are no longer in the directory and were not added.'],
  [{ added: 0, already_there: 0, gone: 0 }, '0 candidates were added.'],
])('%o reads "%s"', (counts, text) => {
  expect(additionText(counts)).toBe(text);
});

test('counts are singular or plural', () => {
  expect([0, 1, 2_000].map(physicianCountText)).toEqual(['0 physicians', '1 physician', '2,000 physicians']);
  expect([0, 1, 2].map(leftText)).toEqual([
    '',
    '1 candidate was removed from the directory and left this list.',
    '2 candidates were removed from the directory and left this list.',
  ]);
});
