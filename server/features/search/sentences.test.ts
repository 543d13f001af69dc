// No word empties the answer to a sentence without a reason, and as few words as possible are left out.
import { beforeAll, describe, expect, test } from 'vitest';
import { sentences } from '#query-understanding/testing/sentences.ts';
import type { SearchIndex } from '#search-index/public.ts';
import { askSentence, type AnsweredSentence } from './testing/asked-sentence.ts';
import { inventedIndex, inventedRows } from './testing/invented-directory.ts';
import { listDay } from './testing/recruiter-queries/meant.ts';

const people = 20_000;

let answers: readonly (readonly [text: string, answer: AnsweredSentence])[];
beforeAll(async () => {
  const index: SearchIndex = inventedIndex(inventedRows(people, listDay));
  const asked = sentences.map(
    async ({ text }) => [text, await askSentence(text, (query) => index.search(query).total)] as const,
  );
  answers = await Promise.all(asked);
});

describe('whole sentences', () => {
  test('are never empty while their chips alone find somebody', () => {
    const empty = answers.filter(([, { total, chipsAlone }]) => total === 0 && chipsAlone > 0);
    expect(empty.map(([text]) => text)).toEqual([]);
  });

  test('lose the fewest words that give results, and among equal sets keep the rarer ones', () => {
    const wrong = answers.filter(([, { kept, bestKept }]) => kept.join() !== bestKept.join());
    expect(wrong.map(([text, { kept, bestKept }]) => `${text}: ${kept.join()} for ${bestKept.join()}`)).toEqual([]);
    expect(answers.some(([, { search, typed }]) => search.texts.length < typed.texts.length)).toBe(true);
  });

  test('ask for at most 40 counts', () => {
    expect(Math.max(...answers.map(([, { counts }]) => counts))).toBeLessThanOrEqual(40);
  });
});
