import { expect, it } from 'vitest';
import { acceptTag, mostTags } from './tags.ts';

it.each([
  ['', 'nothing'],
  ['   ', 'blanks'],
  ['Austin', 'what is there'],
  [' austin ', 'what is there in other letters'],
])('a filter of tags refuses %j: %s', (written) => {
  expect(acceptTag(['Austin'], written)).toBeNull();
});

it('a filter of tags refuses a sixth value', () => {
  expect(
    acceptTag(
      Array.from({ length: mostTags }, (_, index) => `tag ${index}`),
      'one more',
    ),
  ).toBeNull();
});

it('a filter of tags accepts other values, trimmed', () => {
  expect(acceptTag(['Austin'], '  Round Rock ')).toBe('Round Rock');
});
