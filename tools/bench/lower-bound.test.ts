import { describe, expect, it } from 'vitest';
import type { IndexAnswer, IndexQuery } from '#search-index/public.ts';
import { leastBytes } from './lower-bound.ts';

const directory = { people: 80_000, everyone: 80_000, distinct: { state: 50, skills: 1_000 } };
const query: IndexQuery = {
  text: '',
  filters: {},
  contains: {},
  flags: {},
  since: {},
  sort: { key: 'relevance', direction: 'asc' },
  offset: 0,
  limit: 0,
  facets: ['state', 'skills'],
};
const answerOf = (total: number, state: number, skills: number): IndexAnswer => ({
  total,
  hits: [],
  facets: { state: [{ value: 'TX', count: state }], skills: [{ value: 'Triage', count: skills }] },
  spelling: {},
  suggested: {},
});
/** The JSON of no hits. */
const noCards = 2;

describe('the least bytes of a search', () => {
  it('are stored counts and cards when every candidate matches', () => {
    expect(leastBytes(query, answerOf(80_000, 80_000, 200_000), directory)).toBe(noCards + 2 * 8);
  });

  it('are one packed code for each counted value, and the set once', () => {
    const [stateBytes, skillBytes, setBytes] = [(800 * 6) / 8, (1_600 * 10) / 8, 800 * 2];
    expect(leastBytes(query, answerOf(800, 800, 1_600), directory)).toBe(noCards + stateBytes + skillBytes + setBytes);
  });

  it('contain a set as a bitmap where that is smaller', () => {
    const [stateBytes, skillBytes, setBytes] = [(40_000 * 6) / 8, (40_000 * 10) / 8, 80_000 / 8];
    expect(leastBytes(query, answerOf(40_000, 40_000, 40_000), directory)).toBe(
      noCards + stateBytes + skillBytes + setBytes,
    );
  });

  it('contain the larger set of a facet whose own filter is lifted', () => {
    const narrowed = { ...query, filters: { state: ['TX'] } };
    const lifted = leastBytes(narrowed, answerOf(800, 4_000, 1_600), directory);
    expect(lifted).toBe(noCards + (4_000 * 6) / 8 + 4_000 * 2 + (1_600 * 10) / 8 + 800 * 2);
  });
});
