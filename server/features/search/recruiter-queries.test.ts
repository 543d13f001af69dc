// What recruiters type, judged by the cards that they get.
import { beforeAll, describe, expect, test } from 'vitest';
import type { SearchIndex } from '#search-index/public.ts';
import { inventedIndex, inventedRows } from './testing/invented-directory.ts';
import {
  judgeQueries,
  listedQueries as queries,
  queryKinds as kinds,
} from './testing/recruiter-queries/judge-queries.ts';
import { listDay } from './testing/recruiter-queries/meant.ts';

/** `npm run soak` judges the same list by 50,000. */
const people = 20_000;

let index: SearchIndex;
beforeAll(() => {
  index = inventedIndex(inventedRows(people, listDay));
});

describe('the queries that recruiters type', () => {
  test('are at least 300, in ten kinds, each once', () => {
    expect(kinds).toHaveLength(10);
    expect(queries.length).toBeGreaterThanOrEqual(300);
    expect(new Set(queries.map(({ query: [text] }) => text)).size).toBe(queries.length);
  });

  test('return what was meant in at least 95 of 100 cases, and no results in at most one', () => {
    const { wrong, empty } = judgeQueries(index, queries);
    expect(empty.length / queries.length, empty.join('\n')).toBeLessThanOrEqual(0.01);
    expect(wrong.length / queries.length, wrong.join('\n')).toBeLessThanOrEqual(0.05);
  });
});
