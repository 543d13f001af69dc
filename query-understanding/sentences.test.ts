// Whole sentences: what becomes a chip, and what is left out because the directory has no such data.
import { describe, expect, test } from 'vitest';
import { chipsOf, leftOutOf, sentenceKinds, sentences } from './testing/sentences.ts';
import { interpreted } from './testing/knowledge.ts';

/** Of the sentences of a kind, the share whose chips and left-out words are both exact. */
const exactMin = 0.95;

describe('whole sentences', () => {
  test('are at least 400, in twelve kinds, each once', () => {
    expect(sentenceKinds).toHaveLength(12);
    expect(sentences.length).toBeGreaterThanOrEqual(400);
    expect(new Set(sentences.map(({ text }) => text)).size).toBe(sentences.length);
  });

  test.each(sentenceKinds)('of the kind %s have exactly the expected chips and left-out words', (kind) => {
    const own = sentences.filter((sentence) => sentence.kind === kind);
    const wrong = own.flatMap(({ text, chips, leftOut }) => {
      const search = interpreted({ query: text });
      const found = `${chipsOf(search.understood).join('; ')} | ${leftOutOf(search.leftOut).join('; ')}`;
      const wanted = `${chips.join('; ')} | ${leftOut.join('; ')}`;
      return found === wanted ? [] : [`${text}\n  wanted ${wanted}\n  found  ${found}`];
    });
    expect(1 - wrong.length / own.length, wrong.join('\n')).toBeGreaterThanOrEqual(exactMin);
  });
});
