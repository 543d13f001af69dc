// Sentences that mean the same become the same chips.
import { expect, test } from 'vitest';
import { rewordings } from './testing/rewordings.ts';
import { chipsOf, sentences } from './testing/sentences.ts';
import { interpreted } from './testing/knowledge.ts';

const sameMin = 0.99;

/** The words of a chip keep their number: `surgeon`, `surgeons`. */
const chips = (query: string): string =>
  chipsOf(interpreted({ query: query.slice(0, 200) }).understood)
    .map((label) => label.replace(/s$/, ''))
    .join('; ');

test('20 rewordings of each sentence become the same chips in at least 99 of 100 cases', () => {
  expect(rewordings.length).toBeGreaterThanOrEqual(20);
  const wrong = sentences.flatMap(({ text }) => {
    const own = chips(text);
    return rewordings.flatMap((reword) => {
      const other = chips(reword(text));
      return other === own ? [] : [`${reword(text)}\n  ${own}\n  ${other}`];
    });
  });
  const share = 1 - wrong.length / (sentences.length * rewordings.length);
  expect(share, wrong.join('\n')).toBeGreaterThanOrEqual(sameMin);
});
